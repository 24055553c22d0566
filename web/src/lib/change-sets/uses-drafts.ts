import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { knownShifts } from './selection.ts';

/** Whether the organization works with drafts: new events are drafts, or the present page shows one. */
export function useUsesDrafts(): boolean {
  const known = useStore(knownShifts);
  const { data } = useQuery(organisationQuery);
  return data?.publish_at_once === false || [...known.values()].some(({ draft }) => draft);
}

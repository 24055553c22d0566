import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { useZone } from './use-zone.ts';

/**
 * The IANA zone of the organization, in which administrators plan and count days; that of the reader until it is known, or while the
 * organization has none.
 */
export function useOrganisationZone(): string {
  const reader = useZone();
  return useQuery(organisationQuery).data?.timezone ?? reader;
}

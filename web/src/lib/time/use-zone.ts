import { useQuery } from '@tanstack/react-query';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { displayZone } from './zones.ts';

/** The IANA zone in which this person sees times. */
export const useZone = (): string => displayZone(useAuth().user?.settings?.timezone);

/**
 * The IANA zone of the organization, in which administrators plan and count days; that of the reader until it is known, or while the
 * organization has none.
 */
export function useOrganisationZone(): string {
  const reader = useZone();
  return useQuery(organisationQuery).data?.timezone ?? reader;
}

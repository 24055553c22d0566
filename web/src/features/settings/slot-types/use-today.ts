import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';

/** Today and tomorrow in the organization's zone: rates apply from days of that zone. */
export function useToday(): { today: string; tomorrow: string } {
  const organisation = useQuery(organisationQuery);
  const today = dayKey(useNow(), organisation.data?.timezone ?? 'UTC');
  return { today, tomorrow: addDays(today, 1) };
}

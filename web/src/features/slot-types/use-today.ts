import { useQuery } from '@tanstack/react-query';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';

/** The present day and the next in the organisation's zone, whose days those of rates are. */
export function useToday(): { today: string; tomorrow: string } {
  const organisation = useQuery(organisationQuery);
  const today = dayKey(useNow(), organisation.data?.timezone ?? 'UTC');
  return { today, tomorrow: addDays(today, 1) };
}

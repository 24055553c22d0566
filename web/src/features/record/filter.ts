import type { CallQuery } from '@contract/call.ts';
import type { listRecord } from '@contract/record.ts';
import { addDays } from '@/lib/time/time.ts';
import { dayStart } from '@/lib/time/wall-time.ts';
import type { RecordSearch } from './search.ts';

export type RecordFilter = Omit<CallQuery<typeof listRecord>, 'limit' | 'cursor'>;

/** The filters of the address as the API asks for them. @param zone of the days, which is that in which the page shows times */
export function filterOf({ who, event, type, feed, part, from, to }: RecordSearch, zone: string): RecordFilter {
  const [since, until] = [from && dayStart(from, zone), to && dayStart(addDays(to, 1), zone)];
  return {
    ...(who && { user_id: who }),
    ...(event && { event_id: event }),
    ...(type && { slot_type_id: type }),
    ...(feed && { feed_id: feed }),
    ...(part && { part }),
    ...(since && { from: since }),
    ...(until && { until }),
  };
}

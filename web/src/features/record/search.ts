import { recordPartNames as parts } from '@contract/record-parts.ts';
import * as z from 'zod/mini';
import type { RecordFilter } from '@/components/record/queries.ts';
import { lenient, searchedDay, searchedId } from '@/lib/app/search-params.ts';
import { addDays } from '@/lib/time/time.ts';
import { dayStart } from '@/lib/time/wall-time.ts';

/** The filters of the change log. `person` and `shift` are panels beside the page. Days as `2025-06-14`, both included. */
export const recordSearch = z.object({
  who: searchedId,
  event: searchedId,
  type: searchedId,
  feed: searchedId,
  part: lenient(z.enum(parts)),
  from: searchedDay,
  to: searchedDay,
});
export type RecordSearch = z.output<typeof recordSearch>;

/** The same as the API asks for it. @param zone of the days, which is that in which the page shows times */
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

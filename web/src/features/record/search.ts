import { recordPartNames as parts } from '@contract/record-parts.ts';
import * as z from 'zod/mini';
import { lenient, searchedDay, searchedId } from '@/lib/app/search-params.ts';

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

import { dayTime } from '@contract/primitives.ts';
import * as z from 'zod/mini';
import { lenient, searchedDay, searchedFlag, searchedId, searchedText } from '@/lib/app/search-params.ts';

/**
 * The filters of the page: days as `2025-06-14`, both included. Without `past`, events that ended before today are left
 * out. `type`: a slot type; `place`: where; `time`: of the day, when it starts there; `open`, `feed`, `canceled` and `drafts`: only events with open places, of feeds, canceled, or not
 * published.
 */
export const managedSearch = z.object({
  start: searchedDay,
  end: searchedDay,
  past: searchedFlag,
  view: lenient(z.literal('cards')),
  q: searchedText,
  type: searchedId,
  place: searchedId,
  time: lenient(dayTime),
  open: searchedFlag,
  feed: searchedFlag,
  canceled: searchedFlag,
  drafts: searchedFlag,
});

export type ManagedFilter = z.output<typeof managedSearch>;

/** The filters behind "Filters". */
export const furtherFilters = [
  'type',
  'place',
  'time',
  'open',
  'feed',
  'canceled',
  'drafts',
] as const satisfies readonly (keyof ManagedFilter)[];

/** No search and none of these filters. */
export const noChoice = {
  q: undefined,
  type: undefined,
  place: undefined,
  time: undefined,
  open: undefined,
  feed: undefined,
  canceled: undefined,
  drafts: undefined,
} as const;

/** Whether a search or one of these filters leaves events out. */
export const hasChoice = (filter: ManagedFilter): boolean =>
  filter.q !== undefined || furtherFilters.some((name) => filter[name] !== undefined);

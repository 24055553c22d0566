import { searchedDay } from '@/lib/app/search-params.ts';

/** What the page shows: days as `2025-06-14`, both included. Without `past`, events that ended before today are left out. */
export interface ManagedFilter {
  start?: string | undefined;
  end?: string | undefined;
  past?: true | undefined;
  view?: 'cards' | undefined;
}

/** Reads the filter from an address; whatever makes no sense falls back to the default. */
export const readManagedFilter = (search: Record<string, unknown>): ManagedFilter => ({
  // What is left out would be taken from the address as it is, so each key is named.
  start: searchedDay(search.start),
  end: searchedDay(search.end),
  past: String(search.past) === 'true' ? true : undefined,
  view: search.view === 'cards' ? 'cards' : undefined,
});

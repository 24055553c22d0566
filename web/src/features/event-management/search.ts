/** What the page shows: days as `2025-06-14`, both included. Without `past`, events that ended before today are left out. */
export interface ManagedFilter {
  start?: string | undefined;
  end?: string | undefined;
  past?: true | undefined;
  view?: 'cards' | undefined;
}

/** A day of the calendar, of the years that events can be in; read without the code for time zones, which few pages need. */
function day(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(20\d\d|2100)-\d\d-\d\d$/.test(value)) return undefined;
  const moment = Date.parse(`${value}T00:00:00Z`);
  // Some read February 31 as March 3.
  return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(value) ? value : undefined;
}

/** Reads the filter from an address; whatever makes no sense falls back to the default. */
export const readManagedFilter = (search: Record<string, unknown>): ManagedFilter => ({
  // What is left out would be taken from the address as it is, so each key is named.
  start: day(search.start),
  end: day(search.end),
  past: String(search.past) === 'true' ? true : undefined,
  view: search.view === 'cards' ? 'cards' : undefined,
});

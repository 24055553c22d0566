export const shows = ['upcoming', 'past', 'all'] as const;
export type Show = (typeof shows)[number];

/** How many days of the past are shown; years of events are more than anybody wants at once. The last is all there can be. */
const reaches = [92, 366, 1830, 36_525] as const;
export type Days = (typeof reaches)[number];
export const defaultDays = reaches[0];

/** The next longer stretch of the past, if there is one. */
export const moreDays = (days: Days): Days | undefined => reaches[reaches.indexOf(days) + 1];

/** What the dashboard's filters choose: `types` are slot type ids, none means any. */
export interface EventFilter {
  show: Show;
  types: string[];
  days: Days;
}

const isShow = (value: unknown): value is Show => shows.some((show) => show === value);

/** Reads the filter from an address; invalid values fall back to the default. */
export function readFilter(search: Record<string, unknown>): {
  [Key in keyof EventFilter]?: EventFilter[Key] | undefined;
} {
  const types = [search.types ?? []].flat().filter((type): type is string => typeof type === 'string' && type !== '');
  // What is left out would be taken from the address as it is, so every key is named.
  return {
    show: isShow(search.show) && search.show !== 'upcoming' ? search.show : undefined,
    types: types.length > 0 ? [...new Set(types)].sort() : undefined,
    days:
      search.show === 'past' || search.show === 'all'
        ? reaches.slice(1).find((days) => days === Number(search.days))
        : undefined,
  };
}

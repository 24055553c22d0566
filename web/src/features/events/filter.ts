export const shows = ['upcoming', 'past', 'all'] as const;
export type Show = (typeof shows)[number];

/** What the dashboard's filters choose: `types` are slot type ids, none means any. */
export interface EventFilter {
  show: Show;
  types: string[];
}

const isShow = (value: unknown): value is Show => shows.some((show) => show === value);

/** Reads the filter from an address; whatever makes no sense falls back to the default (spec section 2). */
export function readFilter(search: Record<string, unknown>): {
  [Key in keyof EventFilter]?: EventFilter[Key] | undefined;
} {
  const types = [search.types ?? []].flat().filter((type): type is string => typeof type === 'string' && type !== '');
  // What is left out would be taken from the address as it is, so both keys are named.
  return {
    show: isShow(search.show) && search.show !== 'upcoming' ? search.show : undefined,
    types: types.length > 0 ? [...new Set(types)].sort() : undefined,
  };
}

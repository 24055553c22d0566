const shows = ['upcoming', 'past', 'all'] as const;
export type Show = (typeof shows)[number];

/** What the dashboard's filters choose: `types` are slot type ids, none means any. */
export interface EventFilter {
  show: Show;
  types: string[];
}

const isShow = (value: unknown): value is Show => shows.some((show) => show === value);

/** Reads the filter from an address; whatever makes no sense falls back to the default (spec section 2). */
export function readFilter(search: Record<string, unknown>): Partial<EventFilter> {
  const types = [search.types ?? []].flat().filter((type): type is string => typeof type === 'string' && type !== '');
  return {
    ...(isShow(search.show) && search.show !== 'upcoming' && { show: search.show }),
    ...(types.length > 0 && { types: [...new Set(types)].sort() }),
  };
}

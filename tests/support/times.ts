/** A browser, where component tests run, has no environment. */
const environment = typeof process === 'undefined' ? {} : process.env;
const isLong = Boolean(environment.MUSTER_LONG_TESTS);

/** The number of rounds of a randomized test: `few` in every run, `many` in `npm run test:long`. */
export const times = (few: number, many: number): number => (isLong ? many : few);

/**
 * The numbers of the random stories that a test tells, which are their seeds and stand in the titles: the same in every run,
 * however busy the machine is. MUSTER_STORIES_SEED is the number of the first one: it repeats a story of the long run.
 */
export const stories = (few: number, many: number): number[] =>
  Array.from({ length: times(few, many) }, (_, index) => Number(environment.MUSTER_STORIES_SEED ?? 1) + index);

/**
 * The seed of a randomized test, a whole number below 2 ** 31: that in the environment under this name; otherwise the same in every
 * run, so that what has passed once does so again, and another one each time in `npm run test:long`, which is there to find more.
 */
export const seed = (name: string): number =>
  Number(environment[name] ?? (isLong ? Math.floor(Math.random() * 2 ** 31) : 20_261_023));

/** How fast-check tries a property: `few` or `many` times, from the seed in `MUSTER_PROPERTY_SEED`. A failure prints the seed. */
export const tries = (few: number, many: number): { numRuns: number; seed: number } => ({
  numRuns: times(few, many),
  seed: seed('MUSTER_PROPERTY_SEED'),
});

/**
 * What is tried at one of many places, by its number: a quarter of the items, others at each of four places, so that every run tries
 * each of them at some. `npm run test:long` tries all of them at all places.
 */
export const someAt = <Item>(place: number, items: readonly Item[]): Item[] =>
  items.filter((_, index) => isLong || index % 4 === place % 4);

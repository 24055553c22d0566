/** The number of rounds of a randomized test: `few` in every run, `many` in `npm run test:long`. */
export const times = (few: number, many: number): number => (process.env.MUSTER_LONG_TESTS ? many : few);

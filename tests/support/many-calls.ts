/** RATE_LIMITS that no test reaches. */
export const manyCallsOf = (kinds: readonly string[]): string =>
  JSON.stringify(Object.fromEntries(kinds.map((kind) => [kind, { burst: 1_000_000, per_second: 10_000 }])));

/** RATE_LIMITS for tests in which one account makes thousands of calls. */
export const manyCalls: string = manyCallsOf(['reads', 'writes', 'searches', 'address']);

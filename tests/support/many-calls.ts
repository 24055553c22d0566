/** RATE_LIMITS for tests in which one account makes thousands of calls. */
export const manyCalls: string = JSON.stringify(
  Object.fromEntries(
    ['reads', 'writes', 'searches', 'address'].map((kind) => [kind, { burst: 1_000_000, per_second: 10_000 }]),
  ),
);

/** Sixtieths of hundredths: minutes of an hour in the unit in which hours are printed have no rounding error. */
const perHundredth = 60;

/** The hours of minutes in hundredths, rounded half up: 7460 minutes are 12433. */
export const hundredthsOf = (minutes: number): number => Math.floor((minutes * 100) / perHundredth + 0.5);

/**
 * Hours in hundredths whose sum is `total`, each less than one hundredth from its minutes: the largest remainder method. `total` is that
 * of the minutes, rounded. Of equal remainders, the first one gets the hundredth.
 */
export function apportion(minutes: readonly number[], total: number): number[] {
  const parts = minutes.map((each, index) => {
    const scaled = each * 100;
    const floor = Math.floor(scaled / perHundredth);
    return { index, floor, remainder: scaled - floor * perHundredth };
  });
  const missing = total - parts.reduce((sum, { floor }) => sum + floor, 0);
  const up = new Set(
    parts
      .toSorted((one, other) => other.remainder - one.remainder || one.index - other.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return parts.map(({ index, floor }) => floor + (up.has(index) ? 1 : 0));
}

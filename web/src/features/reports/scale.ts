/** About how many lines a scale has above zero. */
const steps = 4;

/** The smallest of 1, 2 and 5 times a power of ten that is at least a number. */
function roundUp(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  // Computed powers of ten are not exact.
  const found = [1, 2, 5].find((each) => each * power >= least * (1 - 1e-9)) ?? 10;
  return power < 1 ? found / Math.round(1 / power) : found * power;
}

/** The lines of a scale from zero to at least the greatest value, at round numbers; only whole ones for what is counted. */
export function ticksOf(greatest: number, whole = false): number[] {
  if (!(greatest > 0)) return [0, 1];
  const step = Math.max(roundUp(greatest / steps), whole ? 1 : 0);
  const count = Math.ceil(greatest / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Math.round(index * step * 1e6) / 1e6);
}

/** A bar for those with `from` and less than `to`. */
export interface Bin {
  from: number;
  to: number;
  count: number;
}

/** The widths that are tried, in hours; a wider range has the width that its scale would have. */
const widths = [5, 10, 20, 50, 100];
const mostBins = 12;

/** How many of some values are in each range of equal width, from zero to the greatest. */
export function binsOf(values: readonly number[]): Bin[] {
  const greatest = values.reduce((most, value) => Math.max(most, value), 0);
  const width = widths.find((each) => Math.floor(greatest / each) < mostBins) ?? roundUp(greatest / mostBins);
  const bins = Array.from({ length: values.length === 0 ? 0 : Math.floor(greatest / width) + 1 }, (_, index) => ({
    ...{ from: index * width, to: (index + 1) * width, count: 0 },
  }));
  for (const value of values) {
    const bin = bins[Math.floor(value / width)];
    if (bin) bin.count += 1;
  }
  return bins;
}

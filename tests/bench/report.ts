/** A figure and its floor: the least that the same work can cost, measured in turn in the same run. */
export interface Measure {
  name: string;
  unit: string;
  value: number;
  /** Null: nothing to compare with. */
  floor: number | null;
  floorIs: string;
  /** The median of the ratios of each round, if known. It varies less than the ratio of two medians. */
  pairedRatio?: number;
  /** The required ratio to the floor, if there is one. */
  goal?: { atMost: number } | { atLeast: number };
}

/** The result of a section of the bench. */
export interface Report {
  lines: string[];
  /** The content for bench.json. */
  results: unknown;
}

const ratioOf = ({ value, floor, pairedRatio }: Measure): number | null =>
  floor === null ? null : (pairedRatio ?? value / floor);

const short = (value: number): string => value.toFixed(Number.isInteger(value) || Math.abs(value) >= 100 ? 0 : 2);

function judgement(measure: Measure): string {
  const ratio = ratioOf(measure);
  if (!measure.goal || ratio === null) return '';
  const [isMet, words] =
    'atMost' in measure.goal
      ? [ratio <= measure.goal.atMost, `at most ${measure.goal.atMost}`]
      : [ratio >= measure.goal.atLeast, `at least ${measure.goal.atLeast}`];
  return `${isMet ? 'met' : 'MISSED'}: ${words}`;
}

/** Formats a section's figures as a table and for bench.json. */
export function reportOf(title: string, measures: readonly Measure[]): Report {
  const columns = (cells: readonly string[]) => {
    const [name = '', value = '', unit = '', floor = '', ratio = '', floorIs = '', goal = ''] = cells;
    return `${name.padEnd(66)}${value.padStart(10)} ${unit.padEnd(5)}${floor.padStart(10)}${ratio.padStart(8)}  ${floorIs.padEnd(34)}${goal}`.trimEnd();
  };
  const rows = measures.map((measure) => {
    const { name, unit, value, floor, floorIs } = measure;
    const ratio = ratioOf(measure);
    return columns([
      name,
      short(value),
      unit,
      floor === null ? '' : short(floor),
      ratio === null ? '' : ratio.toFixed(2),
      floorIs,
      judgement(measure),
    ]);
  });
  return {
    lines: [title, columns(['', 'measured', '', 'floor', 'ratio', 'floor is', '']), ...rows],
    results: measures.map((measure) => ({ ...measure, ratio: ratioOf(measure) })),
  };
}

/** One figure beside its floor: what the same work costs at least, measured in the same run, in turn. */
export interface Measure {
  name: string;
  unit: string;
  value: number;
  /** Null: there is nothing to hold it against. */
  floor: number | null;
  floorIs: string;
  /** The median of the rounds' own ratios, where they are known: steadier than the ratio of two medians. */
  pairedRatio?: number;
  /** What the ratio to the floor has to be, where something was promised. */
  goal?: { atMost: number } | { atLeast: number };
}

/** What a section of the bench has found. */
export interface Report {
  lines: string[];
  /** As it goes into bench.json. */
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

/** A section's figures as a table, and as they go into bench.json. */
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

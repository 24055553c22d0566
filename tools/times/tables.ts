import type { Run, Span } from './spans.ts';

type Spent = Pick<Span, 'wall' | 'processor'>;

const seconds = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1)).padStart(9);

function sumOf(spans: readonly Spent[]): Spent {
  const sum: Spent = { wall: 0, processor: 0 };
  for (const { wall, processor } of spans) {
    sum.wall += wall;
    sum.processor = sum.processor === undefined || processor === undefined ? undefined : sum.processor + processor;
  }
  return sum;
}

function groupsOf(spans: readonly Span[], keyOf: (span: Span) => string): [string, Span[]][] {
  const groups = new Map<string, Span[]>();
  for (const span of spans) groups.set(keyOf(span), [...(groups.get(keyOf(span)) ?? []), span]);
  return [...groups];
}

/** By processor seconds if they are known, the dearest first. */
const cost = ({ wall, processor }: Spent): number => processor ?? wall;

function table(head: string, rows: readonly (Spent & { setUp?: Spent; name: string })[]): string[] {
  return [
    '',
    `processor      wall${rows.some(({ setUp }) => setUp) ? '  set-up' : ''}  ${head}`,
    ...rows.map(
      ({ wall, processor, setUp, name }) =>
        `${seconds(processor)} ${seconds(wall)}${setUp ? seconds(cost(setUp)).slice(1) : ''}  ${name}`,
    ),
  ];
}

/**
 * Says where the time of runs has gone, in seconds: for each project, for each file, and the dearest tests. The wall seconds of what
 * ran at the same time add up.
 */
export function timesTables(runs: readonly Run[], dearest = 30): string {
  const spans = runs.flatMap((run) => run.spans);
  const rowOf = (name: string, of: readonly Span[]) => ({
    ...sumOf(of),
    setUp: sumOf(of.filter(({ title }) => title === undefined)),
    name,
  });
  const byCost = <T extends Spent>(rows: T[]): T[] => rows.sort((a, b) => cost(b) - cost(a));
  const projects = groupsOf(spans, ({ project }) => project).map(([name, of]) =>
    rowOf(`${name} (${of.filter(({ title }) => title !== undefined).length} tests)`, of),
  );
  const files = groupsOf(spans, ({ project, file }) => `${project} ${file}`).map(([name, of]) => rowOf(name, of));
  const tests = spans.flatMap((span) =>
    span.title === undefined ? [] : [{ ...span, name: `${span.project} ${span.file} › ${span.title}` }],
  );
  const setUp = sumOf(runs.map((run) => run.setUp));
  const whole = sumOf([sumOf(spans), setUp]);
  return [
    ...table('file', byCost(files)),
    ...table(`the ${dearest} dearest tests`, byCost(tests).slice(0, dearest)),
    ...table('project', [
      ...byCost(projects),
      { ...setUp, name: 'before, between and after all files' },
      { ...whole, name: 'everything' },
    ]),
  ].join('\n');
}

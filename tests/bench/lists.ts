import { type Arena, setAllRules, startArenas } from './arena.ts';
import { type List, listsToMeasure, loaderOf } from './list-calls.ts';
import { median } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const sizes = [1000, 10_000, 100_000];
const people = 10_000;
/** An organisation of usual size, measured without a rule and with all of them. */
const usualEvents = 6000;
const rounds = 25;
/** A list that takes a second is measured less often. */
const slowRounds = 4;
const sameSql = 'same SQL straight to Postgres';

type Samples = { api: number[]; direct: number[] };

/** Loads a list in each arena in turn, through the API and by the same SQL. */
async function measure(list: List, arenas: readonly Arena[]): Promise<Samples[]> {
  const sides = await Promise.all(
    arenas.map(async (arena) => ({ load: await loaderOf(arena, list), api: [] as number[], direct: [] as number[] })),
  );
  for (let round = 0; round <= (list.isFlat ? rounds : slowRounds); round += 1) {
    for (const { load, api, direct } of sides) {
      const [overHttp, straight] = [await load.api(), await load.direct()];
      // The first round warms everything up.
      if (round === 0) continue;
      api.push(overHttp);
      direct.push(straight);
    }
  }
  return sides.map(({ api, direct }) => ({ api, direct }));
}

/** Two samples that were measured in the same rounds. */
const beside = (ours: readonly number[], floor: readonly number[]) => ({
  value: median(ours),
  floor: median(floor),
  pairedRatio: median(ours.map((value, round) => value / (floor[round] ?? Number.NaN))),
});

async function measureSizes(list: List, arenas: readonly Arena[]): Promise<Measure[]> {
  const found = await measure(list, arenas);
  const measures: Measure[] = found.map(({ api, direct }, index) => ({
    name: `${list.name}; ${sizes[index]} events`,
    unit: 'ms',
    floorIs: sameSql,
    ...beside(api, direct),
  }));
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) throw new Error('Nothing was measured.');
  measures.push({
    name: `${list.name}; ${sizes.at(-1)} beside ${sizes[0]} events`,
    unit: 'ms',
    floorIs: `the same with ${sizes[0]} events`,
    ...beside(last.api, first.api),
    ...(list.isFlat && { goal: { atMost: 1.3 } }),
  });
  return measures;
}

async function measureRules(list: List, without: Arena, withRules: Arena): Promise<Measure[]> {
  const [free, ruled] = await measure(list, [without, withRules]);
  if (!free || !ruled) throw new Error('Nothing was measured.');
  const name = `${list.name}; ${usualEvents} events, all rules`;
  return [
    { name, unit: 'ms', floorIs: sameSql, ...beside(ruled.api, ruled.direct) },
    { name, unit: 'ms', floorIs: 'the same without rules', ...beside(ruled.api, free.api) },
  ];
}

/** Lists in databases of several sizes, and with all rules: how long they take, and what that depends on. */
export async function benchLists(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const arenas: Arena[] = [];
    for (const events of sizes) arenas.push(await open({ events, people }));
    const [without, withRules] = [
      await open({ events: usualEvents, people }),
      await open({ events: usualEvents, people }),
    ];
    await setAllRules(withRules);
    const measures: Measure[] = [];
    for (const list of await listsToMeasure()) {
      measures.push(...(await measureSizes(list, arenas)), ...(await measureRules(list, without, withRules)));
    }
    return reportOf(`Lists, median of ${rounds} rounds, one caller, ${people} people`, measures);
  } finally {
    await stop();
  }
}

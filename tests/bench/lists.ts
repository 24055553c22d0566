import { type Arena, startArenas } from './arena.ts';
import type { Statements, Terms } from './direct.ts';
import { median, timed } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const sizes = [1000, 10_000, 100_000];
const people = 10_000;
const rounds = 25;
/** What takes a second is measured less often. */
const slowRounds = 4;
const sameSql = 'same SQL straight to Postgres';

/** A call of the API and the statements that it makes. */
interface Call extends Terms {
  path: string;
  statements: Statements;
}

/** What is asked for, by the calls that are made for it: one after another, and in each step side by side. */
interface List {
  name: string;
  as: 'volunteer' | 'admin';
  steps: Call[][];
  rounds: number;
  /** Its length does not depend on how much there is in the database. */
  isFlat: boolean;
}

async function listsToMeasure(): Promise<List[]> {
  // The functions read their settings when they are imported; none of these is used.
  Object.assign(process.env, { API_DB_URL: 'postgres://none', SUPABASE_URL: 'http://none' });
  Object.assign(process.env, { SUPABASE_PUBLISHABLE_KEY: 'none' });
  const { selectEvents } = await import('../../supabase/functions/api/data/events.ts');
  const { selectSignups } = await import('../../supabase/functions/api/data/event-slot-signups.ts');
  const { selectMe, selectUsers } = await import('../../supabase/functions/api/data/users.ts');
  const { selectNotices } = await import('../../supabase/functions/api/data/notices.ts');
  const { selectSlotTypes } = await import('../../supabase/functions/api/data/slot-types.ts');
  const day = (number: number) => new Date(Date.now() + number * 86_400_000).toISOString();
  const call = (path: string, statements: Statements, guard: Terms['guard'] = 'member'): Call => ({
    path: `/api${path}`,
    statements,
    guard,
    readOnly: true,
  });
  const [now, from, to] = [day(0), day(1), day(31)];
  const limit = 1000;
  const month = call(`/events?from=${from}&to=${to}&limit=${limit}`, (sql) =>
    selectEvents(sql, { from, to, limit }, undefined),
  );
  const upcoming = call(`/events?from=${now}&limit=${limit}`, (sql) =>
    selectEvents(sql, { from: now, limit }, undefined),
  );
  const page = call(`/events?from=${now}&limit=50`, (sql) => selectEvents(sql, { from: now, limit: 50 }, undefined));
  const signups = call('/event-slot-signups', (sql) => selectSignups(sql, {}));
  const dashboard = [
    [call('/users/me', selectMe, null)],
    [upcoming, signups, call('/notices', selectNotices), call('/slot-types', selectSlotTypes)],
  ];
  const flat = { rounds, isFlat: true };
  return [
    { name: 'GET /events, 30 days', as: 'volunteer', steps: [[month]], ...flat },
    { name: 'GET /events, 30 days, administrator', as: 'admin', steps: [[month]], ...flat },
    { name: 'GET /events, all upcoming', as: 'volunteer', steps: [[upcoming]], ...flat },
    { name: 'GET /events, upcoming, page of 50', as: 'volunteer', steps: [[page]], ...flat },
    { name: 'GET /event-slot-signups', as: 'volunteer', steps: [[signups]], ...flat },
    { name: "dashboard's first load", as: 'volunteer', steps: dashboard, ...flat },
    {
      name: `GET /users, ${people} people`,
      as: 'admin',
      steps: [[call('/users', selectUsers, 'admin')]],
      rounds: slowRounds,
      isFlat: false,
    },
  ];
}

/** How long the steps take, each as long as the slowest of its calls. */
const inSteps = (steps: readonly Call[][], make: (call: Call) => Promise<unknown>): Promise<number> =>
  timed(async () => {
    for (const calls of steps) await Promise.all(calls.map(make));
  });

async function measure({ as, steps, rounds: most }: List, arenas: readonly Arena[]) {
  const samples = await Promise.all(
    arenas.map(async (arena) => ({
      arena,
      person: arena[as],
      token: await arena.token(arena[as]),
      api: [] as number[],
      direct: [] as number[],
    })),
  );
  for (let round = 0; round <= most; round += 1) {
    for (const { arena, person, token, api, direct } of samples) {
      const overHttp = await inSteps(steps, ({ path }) => arena.http.expect(200, 'GET', path, token));
      const straight = await inSteps(steps, ({ statements, ...terms }) => arena.direct.ask(person, terms, statements));
      // The first round warms everything up.
      if (round === 0) continue;
      api.push(overHttp);
      direct.push(straight);
    }
  }
  return samples.map(({ api, direct }) => ({ api, direct }));
}

/** Two samples of which each round measured both. */
const beside = (ours: readonly number[], floor: readonly number[]) => ({
  value: median(ours),
  floor: median(floor),
  pairedRatio: median(ours.map((value, round) => value / (floor[round] ?? Number.NaN))),
});

/** Lists in databases of three sizes, in turn: how long they take, and whether that depends on the size. */
export async function benchLists(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const arenas: Arena[] = [];
    for (const events of sizes) arenas.push(await open({ events, people }));
    const measures: Measure[] = [];
    for (const list of await listsToMeasure()) {
      const found = await measure(list, arenas);
      for (const [index, { api, direct }] of found.entries()) {
        const name = `${list.name}; ${sizes[index]} events`;
        measures.push({ name, unit: 'ms', floorIs: sameSql, ...beside(api, direct) });
      }
      const [first, last] = [found[0], found.at(-1)];
      if (!first || !last) throw new Error('Nothing was measured.');
      measures.push({
        name: `${list.name}; ${sizes.at(-1)} beside ${sizes[0]} events`,
        unit: 'ms',
        floorIs: `the same with ${sizes[0]} events`,
        ...beside(last.api, first.api),
        ...(list.isFlat && { goal: { atMost: 1.3 } }),
      });
    }
    return reportOf(`Lists, median of ${rounds} rounds, one caller`, measures);
  } finally {
    await stop();
  }
}

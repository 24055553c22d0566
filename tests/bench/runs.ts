import { addRuns, addWork } from '../support/large-work.ts';
import { type Arena, startArenas, takenBack } from './arena.ts';
import { median, timed } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const rounds = 15;
/** Of the schedule beside the work: all of it is to come. */
const size = { events: 840, people: 400 };
/** Entries of the ledger, and lines of pay runs. */
const [few, many] = [10_000, 100_000];
const runs = 60;
/** What a person waits for without losing their thought. */
const second = { floor: 1000, floorIs: 'a second', goal: { atMost: 1 } };

/** Asks for a page of an administrator, and returns the milliseconds. */
const get = async ({ http, token, admin }: Arena, path: string, body?: object): Promise<number> => {
  const own = await token(admin);
  return await timed(() => http.expect(200, body ? 'POST' : 'GET', `/api${path}`, own, body && JSON.stringify(body)));
};

/** Runs a statement as the administrator and takes it back. Returns the milliseconds. */
async function undone(arena: Arena, statement: string): Promise<number> {
  const { admin } = arena;
  const claims = JSON.stringify({ sub: admin, session_id: admin, role: 'authenticated' });
  let took = Number.NaN;
  await takenBack(arena, async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${admin}, true)`;
    took = await timed(() => tx.unsafe(statement));
  });
  return took;
}

/** Times each of these in turn, after a round that warms everything up. */
async function inTurn<Name extends string>(all: Record<Name, () => Promise<number>>): Promise<Record<Name, number[]>> {
  const names = Object.keys(all) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const took = await all[name]();
      if (round > 0) found[name].push(took);
    }
  return found;
}

/** The larger beside the smaller, each divided by what it reads. */
function perRow(
  name: string,
  large: readonly number[],
  small: readonly number[],
  rows: readonly [number, number],
): Measure {
  const each = (took: readonly number[], count: number) => took.map((value) => (value / count) * 1000);
  const [ours, floor] = [each(large, rows[0]), each(small, rows[1])];
  return {
    name,
    unit: 'µs',
    value: median(ours),
    floor: median(floor),
    floorIs: `the same with ${few}`,
    pairedRatio: median(ours.map((value, round) => value / (floor[round] ?? Number.NaN))),
    goal: { atMost: 1.2 },
  };
}

/** Hours and pay runs of months of 1,600 lines: what a month takes, and whether it depends on how much there was before. */
export async function benchRuns(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const [small, large] = [await open(size), await open(size)];
    const { from, to } = await addWork(small.sql, { entries: few });
    await addWork(large.sql, { entries: many });
    const worked = async ({ sql }: Arena) =>
      Number((await sql`select count(*) from public.signups where entry_id is not null`)[0]?.count);
    const rows = [await worked(large), await worked(small)] as const;
    const report = `/reports?from=${Number(to.slice(0, 4)) - 5}-01-01&to=${to}`;
    const month = `/timesheets?from=${from}&to=${to}`;
    const period = `'${from}', '${to}', null`;
    const before = await inTurn({
      reportLarge: () => get(large, report),
      reportSmall: () => get(small, report),
      monthLarge: () => get(large, month),
      monthSmall: () => get(small, month),
      approveLarge: () => undone(large, `select private.approve_clean(${period})`),
      approveSmall: () => undone(small, `select private.approve_clean(${period})`),
    });
    for (const arena of [small, large]) {
      await get(arena, '/timesheets/approve-clean', { from, to });
      await arena.sql`vacuum analyze`;
    }
    const after = await inTurn({
      previewLarge: () => get(large, '/pay-runs/preview', { from, to }),
      previewSmall: () => get(small, '/pay-runs/preview', { from, to }),
      closeLarge: () => undone(large, `select private.close_run(${period}, null, false)`),
    });
    await addRuns(small.sql, { runs, lines: few });
    await addRuns(large.sql, { runs, lines: many });
    const list = await inTurn({ large: () => get(large, '/pay-runs'), small: () => get(small, '/pay-runs') });
    const alone = (name: string, took: readonly number[]): Measure => ({
      name,
      unit: 'ms',
      value: median(took),
      ...second,
    });
    const beside = (name: string, took: readonly number[], floor: readonly number[]): Measure => ({
      ...{ name, unit: 'ms', value: median(took), floor: median(floor), floorIs: `the same with ${few}` },
      pairedRatio: median(took.map((value, round) => value / (floor[round] ?? Number.NaN))),
    });
    return reportOf(
      `Hours and pay runs; ${many} entries of the ledger, 1,600 lines a month; median of ${rounds} rounds, one caller`,
      [
        perRow('GET /reports of all years, for each signup', before.reportLarge, before.reportSmall, rows),
        { ...beside(`GET /pay-runs, ${runs} runs of ${many} lines`, list.large, list.small), goal: { atMost: 1.2 } },
        alone('GET /timesheets of a month', before.monthLarge),
        beside('the same', before.monthLarge, before.monthSmall),
        alone('approving 1,600 lines that are clean', before.approveLarge),
        beside('the same', before.approveLarge, before.approveSmall),
        alone('POST /pay-runs/preview of a month', after.previewLarge),
        beside('the same', after.previewLarge, after.previewSmall),
        alone('closing the run of a month', after.closeLarge),
      ],
    );
  } finally {
    await stop();
  }
}

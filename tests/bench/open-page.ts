import { type Arena, startArenas } from './arena.ts';
import { median } from './load.ts';
import { type Report, reportOf } from './report.ts';

const requests = 1000;
const connections = 50;
const seconds = 10;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** How many transactions the database has committed or rolled back. Its processes report that within a second. */
async function transactions({ sql }: Arena): Promise<number> {
  await pause(1500);
  const [row] = await sql<{ count: number }[]>`select (xact_commit + xact_rollback)::int as count
    from pg_stat_database where datname = current_database()`;
  return row?.count ?? 0;
}

/** What as many visitors wait for who look at the page in these seconds, as evenly as 50 connections can. */
async function visits({ http }: Arena): Promise<number[]> {
  const waited: number[] = [];
  const began = performance.now();
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (next < requests) {
        const turn = next++;
        await pause(Math.max(0, began + (turn / requests) * seconds * 1000 - performance.now()));
        const asked = performance.now();
        await http.expect(200, 'GET', '/api/open', '');
        waited.push(performance.now() - asked);
      }
    }),
  );
  return waited;
}

/** What visitors of the public page cost the database, and how long they wait, with a large schedule. */
export async function benchOpenPage(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const arena = await open({ events: 6000, people: 10_000 });
    await arena.sql`update public.open_page set shows = 'all'`;
    const first = performance.now();
    await arena.http.expect(200, 'GET', '/api/open', '');
    const made = performance.now() - first;
    // What the page was made of is over.
    await pause(seconds * 1000);
    const [before, alone] = [await transactions(arena), await transactions(arena)];
    const waited = await visits(arena);
    // Looking itself is a transaction or two, whether anybody visits or not.
    const cost = (await transactions(arena)) - alone - (alone - before);
    return reportOf(`${requests} visits of the public page by ${connections} connections in ${seconds} s`, [
      {
        ...{ name: 'transactions of the database', unit: '', value: cost, floor: 1, floorIs: 'one in ten seconds' },
        // The ten seconds of a page may begin and end within those of the visits.
        goal: { atMost: 2 },
      },
      { name: 'a visit, median', unit: 'ms', value: median(waited), floor: null, floorIs: '' },
      { name: 'the visit that makes the page', unit: 'ms', value: made, floor: null, floorIs: '' },
    ]);
  } finally {
    await stop();
  }
}

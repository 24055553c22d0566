import { addRecord } from '../support/large-record.ts';
import { startArenas } from './arena.ts';
import { median, timed } from './load.ts';
import { type Measure, type Report, reportOf } from './report.ts';

const size = { events: 6000, people: 2000 };
const rounds = 25;
/** The longest that an administrator waits for a page: 60 ms. */
const goal = { value: 60, is: 'what a page may take' };

/** Pages of the record among 100,000 changes and 40,000 sign-ins: the newest, filtered ones, and one far down. */
export async function benchRecord(): Promise<Report> {
  const { open, stop } = await startArenas();
  try {
    const arena = await open(size);
    await addRecord(arena.sql, arena.admin);
    await arena.sql`vacuum analyze`;
    const [shift] = await arena.sql<{ id: string }[]>`
      select l.before ->> 'event_id' as id from public.audit_log l where l.table_name = 'signups' limit 1`;
    const token = await arena.token(arena.admin);
    const [earlier, later] = [70, 60].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
    const pages: [string, string][] = [
      ['the newest', ''],
      ['of ten weeks ago', `?until=${earlier}`],
      ['about a shift', `?event_id=${shift?.id}`],
      ['by or about a person', `?user_id=${arena.admin}`],
      ['by or about somebody who did little', `?user_id=${arena.volunteer}`],
      ['about places, of ten days', `?part=places&from=${earlier}&until=${later}`],
      ['about feeds: none', '?part=feeds'],
      ['sign-ins', '?part=sign_ins'],
    ];
    const measures: Measure[] = [];
    for (const [name, query] of pages) {
      const ask = () => timed(() => arena.http.expect(200, 'GET', `/api/record${query}`, token));
      await ask();
      const found: number[] = [];
      for (let round = 0; round < rounds; round++) found.push(await ask());
      measures.push({
        name: `GET /record, ${name}`,
        unit: 'ms',
        value: median(found),
        floor: goal.value,
        floorIs: goal.is,
        goal: { atMost: 1 },
      });
    }
    return reportOf(`Pages of the record, median of ${rounds} rounds, one caller`, measures);
  } finally {
    await stop();
  }
}

import { recordWork } from '../../support/work.ts';
import type { Person, World } from '../support/world.ts';

/** Whoever is paid 12 an hour for the stage in June, and two administrators; the organisation is in Berlin. It is July 2. */
export async function stage(world: World) {
  await world.at('2026-05-01T10:00:00Z');
  await world.sql`update organisation set timezone = 'Europe/Berlin'`;
  const [ada, ben] = [await world.person('staff'), await world.person('staff')];
  const [chief, second] = [await world.person('admin'), await world.person('admin')];
  const type = await world.slotType({ hourly_rate: 12, compensation: 'wage', pay_code: '200', cost_centre: 'K1' });
  await world.sql`insert into payroll_numbers (user_id, payroll_number) values (${ada.id}, 'A1'), (${ben.id}, 'B2')`;
  /** A shift at which somebody has worked as planned. */
  const worked = async (person: Person, start_time: string, end_time: string, slot_type_id = type) => {
    const now = await world.sql`select private.now() as at`;
    await world.at(new Date(Date.parse(start_time) - 3_600_000).toISOString());
    const event = await world.event({ start_time, end_time });
    const signup = await world.signUp(person, await world.slot(event, { slot_type_id }));
    await world.at(new Date(Math.max(Date.parse(end_time), now[0]?.at.getTime() ?? 0)).toISOString());
    await recordWork(world.sql, world.sql`s.id = ${signup}`, { attendance: 'attended' });
    return { event, signup };
  };
  const by = async (what: (sql: World['sql']) => PromiseLike<readonly object[]>, who: Person = chief) => {
    const [row] = await world.as(who, async (sql) => [...(await what(sql))] as Record<string, unknown>[]);
    return row?.it as never;
  };
  const approve = (...signups: string[]) => by((sql) => sql`select private.approve_work(${signups}) as it`);
  const close = (from = '2026-06-01', to = '2026-06-30', without = false): Promise<string> =>
    by((sql) => sql`select private.close_run(${from}, ${to}, null, null, ${without}) as it`);
  const preview = (from = '2026-06-01', to = '2026-06-30') =>
    by((sql) => sql`select private.preview_run(${from}, ${to}, null, null) as it`) as Promise<{
      lines: { day: string; minutes: number; break_minutes: number; amount_cents: number; why: string | null }[];
      blockers: { why: string; signup_id: string; day: string; user: { id: string }; slot_type: { id: string } }[];
      is_over: boolean;
      overlaps: number | null;
    }>;
  const linesOf = async (run: string) =>
    [
      ...(await world.sql`select user_id, day::text, minutes, break_minutes, rate_cents, amount_cents::int, why, payroll_number, pay_code,
      cost_centre from pay_run_lines where run_id = ${run} order by day, id`),
    ].map((row) => ({ ...row }));
  return { ada, ben, chief, second, type, worked, by, approve, close, preview, linesOf };
}

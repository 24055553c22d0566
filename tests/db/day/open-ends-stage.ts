import { recordWork, works } from '../../support/work.ts';
import type { Person, World } from '../support/world.ts';

interface Line {
  id: string;
  user: { id: string };
  event: { id: string };
  checked_in_at: string | null;
  own: boolean;
}

export const nextDay = '2026-06-03T09:00:00Z';

/** June 2, 10 to 14 o'clock: a slot for credits and one for wages. */
export async function stage(world: World) {
  await world.at('2026-06-01T00:00:00Z');
  const [ada, bob, chief] = [await world.person(), await world.person(), await world.person('admin')];
  const shift = async (day = '02') => {
    const event = await world.event({ start_time: `2026-06-${day}T10:00Z`, end_time: `2026-06-${day}T14:00Z` });
    const slot = async (more: object) =>
      world.slot(event, { slot_type_id: await world.slotType(more), required_count: 9 });
    return { event, bar: await slot({ hourly_rate: 2 }), stage: await slot({ hourly_rate: 10, compensation: 'wage' }) };
  };
  return { ada, bob, chief, shift, ...(await shift()) };
}

export const checkIn = (world: World, signup: string, at: string) =>
  recordWork(world.sql, world.sql`s.id = ${signup}`, { came_at: at });

export const linesOf = async (world: World, person: Person, from = '2026-01-01'): Promise<Line[]> => {
  const rows = await world.as(
    person,
    (sql) => sql`select l.line from private.open_end_lines(array(
      select o.id from private.open_ends(${from}::timestamptz, private.now()) o)) l`,
  );
  return rows.map(({ line }) => line as Line);
};
export const idsOf = async (world: World, person: Person) => (await linesOf(world, person)).map(({ id }) => id).sort();

interface Settled {
  settled_at: string;
  settled: string[];
  skipped: { id: string; why: string }[];
}
export const settle = async (world: World, person: Person, ids: string[], answer: string, leftAt?: string) =>
  (
    await world.as(
      person,
      (sql) => sql`select private.settle_ends(${ids}::uuid[], ${answer}, ${leftAt ?? null},
        ${leftAt ? 'Left before the end' : null}) as done`,
    )
  )[0]?.done as Settled;
export const reopen = async (world: World, person: Person, { settled, settled_at }: Settled) =>
  (await world.as(person, (sql) => sql`select private.reopen_ends(${settled}::uuid[], ${settled_at}) as done`))[0]
    ?.done as Settled;

/** What the report says: [shifts, minutes, credits, pay, unmarked, out_assumed]. */
export async function totals(world: World, chief: Person) {
  const [row] = await world.as(chief, (sql) => sql`select private.report(null, null, 'UTC')::json -> 'totals' as t`);
  const { shifts, minutes, credits, pay, unmarked, out_assumed } = (row?.t ?? {}) as Record<string, number>;
  return [shifts, minutes, credits, pay, unmarked, out_assumed];
}
export const marksOf = async (world: World, ids: string[]) =>
  world.sql`select s.attendance, s.minutes, private.iso(s.left_at) as out, s.left_assumed as assumed
    from ${works(world.sql)} where s.id = any(${ids}::uuid[]) order by s.id`;

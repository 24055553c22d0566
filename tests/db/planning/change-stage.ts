import * as z from 'zod/mini';
import type { ChangeBody } from '../../../supabase/functions/_shared/contract/change-bodies.ts';
import { type ChangeOutcome, changeOutcome } from '../../../supabase/functions/_shared/contract/change-sets.ts';
import type { Person, World } from '../support/world.ts';

/** Reads an outcome as the contract describes it: a key that the contract does not know is a mistake. */
const read = (outcome: unknown): ChangeOutcome => z.parse(changeOutcome, outcome);

/** What administrators do with change sets, on 1 June 2026 unless the test moves the clock. */
export function changesOf(world: World, chief: Person) {
  const make = (body: ChangeBody, by = chief): Promise<ChangeOutcome> =>
    world.as(by, async (sql) => {
      const [row] = await sql`select private.make_change(${sql.json(body as never)}, 'Europe/Berlin') as outcome`;
      return read(row?.outcome);
    });
  const undo = (id: string | null, by = chief): Promise<ChangeOutcome> =>
    world.as(by, async (sql) => read((await sql`select private.undo_change(${id}) as outcome`)[0]?.outcome));
  return { make, undo };
}

/** Two shifts of an afternoon with a slot each; Ada is in the first one, Bo in the second one. */
export async function afternoon(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  const [chief, ada, bo] = [await world.person('admin'), await world.person(), await world.person()];
  const shift = async (title: string, start: number, people: Person[]) => {
    const at = (hour: number) => `2026-06-08T${hour}:00:00Z`;
    const event = await world.event({ title, location: 'Gate', start_time: at(start), end_time: at(start + 2) });
    const slot = await world.slot(event, { required_count: 2 });
    const signups: string[] = [];
    for (const person of people) signups.push(await world.signUp(person, slot));
    return { event, slot, signups };
  };
  const first = await shift('Early', 10, [ada]);
  const second = await shift('Late', 13, [bo]);
  return { chief, ada, bo, first, second, ...changesOf(world, chief) };
}

/** The notices and waiting messages of people, as `person kind`, oldest first. */
export async function saidTo(world: World, people: Record<string, Person>): Promise<string[]> {
  const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
  const rows =
    await world.sql`select user_id, kind from notices where signup_id is not null order by created_at, kind, user_id`;
  return rows.map(({ user_id, kind }) => `${names.get(user_id)} ${kind}`);
}

/** What people can see of the schedule, row by row, without what only counts changes. Canceled signups are left out. */
export async function schedule(world: World): Promise<Record<string, unknown>[]> {
  const events = await world.sql`select id, id as event, title, location, private.iso(start_time) as start,
      private.iso(end_time) as end, status, cancel_reason, series_id, published_at is null as draft
    from events where removed_at is null order by id`;
  const slots = await world.sql`select s.id, event_id as event, required_count, min_count, is_canceled
    from event_slots s join events e on e.id = s.event_id
    where s.removed_at is null and e.removed_at is null order by s.id`;
  const signups = await world.sql`select id, event_id as event, slot_id, user_id, status, is_live
    from signups where status <> 'canceled' order by id`;
  return [...events, ...slots, ...signups];
}

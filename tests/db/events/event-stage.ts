import type { Person, World } from '../support/world.ts';

type Assignment = { slot_type_id: string; required_count: number; is_canceled?: boolean };
const span = { start_time: '2026-06-02T10:00:00.000Z', end_time: '2026-06-02T12:00:00.000Z' };
/** A body as in the contract's eventBody. */
export const body = (slots: Assignment[], rest: object = {}) => ({
  title: 'Fair',
  description: null,
  location: null,
  ...span,
  slot_assignments: slots,
  ...rest,
});
/** As the API does it. */
export const create = (world: World, actor: Person, event: object) =>
  world.as(
    actor,
    async (sql) => (await sql`select private.create_event(${sql.json(event as never)}, 'Europe/Berlin') as id`)[0]?.id,
  );
/** As the API does it. */
export const replace = (world: World, actor: Person, id: string, event: object) =>
  world.as(actor, (sql) => sql`select private.replace_event(${id}, ${sql.json(event as never)})`);
/** The slots of an event as text: 'Bar 1/2 canceled'. */
export const slotsOf = async (world: World, event: string) =>
  (
    await world.sql`select t.name, s.required_count as count, s.filled_count as filled, s.is_canceled as canceled,
      s.removed_at is not null as removed from event_slots s join slot_types t on t.id = s.slot_type_id
      where event_id = ${event} order by s.removed_at nulls first, s.position, t.name`
  ).map(({ name, count, filled, canceled, removed }) =>
    [name, `${filled}/${count}`, canceled && 'canceled', removed && 'removed'].filter(Boolean).join(' '),
  );

/** An administrator, a volunteer, and an event with two slots: two at the bar, three at the door. */
export async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  const [chief, ada] = [await world.person('admin'), await world.person()];
  const [bar, door] = [await world.slotType({ name: 'Bar' }), await world.slotType({ name: 'Door' })];
  const event: string = await create(
    world,
    chief,
    body([
      { slot_type_id: bar, required_count: 2 },
      { slot_type_id: door, required_count: 3 },
    ]),
  );
  const slotFor = async (type: string) =>
    (
      await world.sql`select id from event_slots where event_id = ${event} and slot_type_id = ${type} and removed_at is null`
    )[0]?.id;
  return { chief, ada, bar, door, event, slotFor };
}

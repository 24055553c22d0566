import { describe, expect } from 'vitest';
import { countsOf, gives, offersOf, queue, run, stage } from '../signups/offer-stage.ts';
import { type World, worlds } from '../support/world.ts';
import { afternoon, changesOf, saidTo } from './change-stage.ts';

const it = worlds();

const typeOf = async (world: World, slot: string) =>
  (await world.sql`select slot_type_id from event_slots where id = ${slot}`)[0]?.slot_type_id as string;

describe('editing many events', () => {
  it('sets title and description of all; what is left out stays; nobody is told, and an undo takes it back', async ({
    world,
  }) => {
    const { make, undo, ada, bo, first, second } = await afternoon(world);
    await world.sql`update events set description = 'Bring gloves' where id = ${second.event}`;
    const events = [{ id: first.event }, { id: second.event }];
    const state = () => world.sql`select title, description from events order by start_time`;
    const { id } = await make({ action: 'edit', events, title: 'Bar' });
    expect(await state()).toEqual([
      { title: 'Bar', description: null },
      { title: 'Bar', description: 'Bring gloves' },
    ]);
    await make({ action: 'edit', events: [{ id: second.event }], description: '' });
    expect(await state()).toMatchObject([{}, { description: null }]);
    expect(await saidTo(world, { ada, bo })).toEqual([]);
    const back = await undo(id);
    expect(back.skipped).toMatchObject([{ event_id: second.event, refusal: { code: 'changed_since' } }]);
    expect(await state()).toMatchObject([{ title: 'Early' }, { title: 'Bar' }]);
    expect((await make({ action: 'edit', events: [{ id: first.event }], title: 'Early' })).id).toBe(null);
  });

  it('sets how many places one person can take, and an undo takes it back', async ({ world }) => {
    const { make, undo, first, second } = await afternoon(world);
    await world.sql`update events set group_size = 5 where id = ${second.event}`;
    const sizes = async () =>
      (await world.sql`select group_size from events order by start_time`).map((e) => e.group_size);
    const events = [{ id: first.event }, { id: second.event }];
    await make({ action: 'edit', events, title: 'Bar' });
    expect(await sizes()).toEqual([null, 5]);
    const { id } = await make({ action: 'edit', events, group_size: 3 });
    expect(await sizes()).toEqual([3, 3]);
    await undo(id);
    expect(await sizes()).toEqual([null, 5]);
    await make({ action: 'edit', events, group_size: null });
    expect(await sizes()).toEqual([null, null]);
  });

  it('sets a minimum, not above the places', async ({ world }) => {
    const { make, first } = await afternoon(world);
    const events = [{ id: first.event }];
    await make({ action: 'edit', events, min_count: 2 });
    expect(await world.sql`select min_count from event_slots where id = ${first.slot}`).toEqual([{ min_count: 2 }]);
    await expect(make({ action: 'edit', events, min_count: 3 })).rejects.toMatchObject({ code: 'MU400' });
  });

  it('gives places another slot type only where nobody has one; an undo takes it back', async ({ world }) => {
    const { make, undo, first, second } = await afternoon(world);
    const [gate] = await world.sql`insert into slot_types (name, color) values ('Gate', '#3182ce') returning id`;
    const roles = (event: string) => world.sql`
      select t.name, s.required_count, s.min_count from event_slots s join slot_types t on t.id = s.slot_type_id
      where s.event_id = ${event} and s.removed_at is null`;
    const [before] = await world.sql`
      select t.id, t.name from event_slots s join slot_types t on t.id = s.slot_type_id where s.id = ${first.slot}`;
    await world.sql`update event_slots set slot_type_id = ${before?.id} where id = ${second.slot}`;
    await make({ action: 'release', signup_ids: second.signups, reason: null });
    const events = [{ id: first.event }, { id: second.event }];
    const body = { action: 'edit', events, slot_type_id: before?.id, to_slot_type_id: gate?.id, min_count: 1 } as const;
    const outcome = await make(body);
    expect(outcome.skipped).toMatchObject([
      {
        event_id: first.event,
        refusal: { code: 'role_taken', params: { slot_type_name: before?.name, taken: 1 } },
      },
    ]);
    // The part that is refused changes nothing of its event, its minimum neither.
    expect(await roles(first.event)).toEqual([{ name: before?.name, required_count: 2, min_count: null }]);
    expect(await roles(second.event)).toEqual([{ name: 'Gate', required_count: 2, min_count: 1 }]);
    expect((await undo(outcome.id)).skipped).toEqual([]);
    expect(await roles(second.event)).toEqual([{ name: before?.name, required_count: 2, min_count: null }]);
  });

  it('refuses a slot type that the event has already, and one that does not exist', async ({ world }) => {
    const { make, second } = await afternoon(world);
    await make({ action: 'release', signup_ids: second.signups, reason: null });
    const other = await world.slot(second.event);
    const edit = (to_slot_type_id: string, from: string) =>
      make({ action: 'edit', events: [{ id: second.event }], slot_type_id: from, to_slot_type_id });
    const [from, to] = [await typeOf(world, second.slot), await typeOf(world, other)];
    await expect(edit(to, from)).rejects.toMatchObject({ code: 'MU409', message: /already has places as/ });
    await expect(edit(crypto.randomUUID(), from)).rejects.toMatchObject({ code: 'MU400' });
  });

  it('changes nothing where the slot type stays or its places are canceled, and leaves other places as they are', async ({
    world,
  }) => {
    const { make, first, second } = await afternoon(world);
    const same = await typeOf(world, first.slot);
    const edit = (event: string, slot_type_id: string, to_slot_type_id: string) =>
      make({ action: 'edit', events: [{ id: event }], slot_type_id, to_slot_type_id });
    expect(await edit(first.event, same, same)).toMatchObject({ id: null, skipped: [] });
    const [other, gone] = [
      await world.slot(second.event, { position: 1 }),
      await world.slot(second.event, { position: 2 }),
    ];
    const [from, to] = [await typeOf(world, other), await typeOf(world, gone)];
    await world.sql`update event_slots set removed_at = private.now() where id = ${gone}`;
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${other}`;
    expect(await edit(second.event, from, to)).toMatchObject({ id: null, skipped: [] });
    await world.sql`update event_slots set is_canceled = false, cancel_origin = null where id = ${other}`;
    expect((await edit(second.event, from, to)).skipped).toEqual([]);
    expect(
      await world.sql`select slot_type_id, position, is_canceled from event_slots
        where event_id = ${second.event} and removed_at is null order by position`,
    ).toEqual([
      { slot_type_id: await typeOf(world, second.slot), position: 0, is_canceled: false },
      { slot_type_id: to, position: 1, is_canceled: false },
    ]);
  });

  it('withdraws the offer of a place that gets another slot type', async ({ world }) => {
    const { chief, event, slot, holder, held } = await stage(world);
    const next = await queue(world, slot, 1);
    await gives(world, holder, held);
    await run(world);
    expect([await countsOf(world, slot), await offersOf(world, next, slot)]).toEqual([[1, 0, 1], ['1 open']]);
    const outcome = await changesOf(world, chief).make({
      ...{ action: 'edit', events: [{ id: event }] },
      ...{ slot_type_id: await typeOf(world, slot), to_slot_type_id: await world.slotType({ name: 'Gate' }) },
    });
    expect(outcome.skipped).toEqual([]);
    expect(await offersOf(world, next, slot)).toEqual(['1 withdrawn']);
  });

  it('keeps what is edited when the calendar of the event is synced', async ({ world }) => {
    const { make, first } = await afternoon(world);
    const feed = await world.feed();
    await world.sql`update events set feed_id = ${feed}, location = null where id = ${first.event}`;
    await world.sql`insert into ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
      select ${feed}, 'a', id, title, start_time, end_time, timezone, all_day, 'x' from events where id = ${first.event}`;
    await make({ action: 'edit', events: [{ id: first.event }], title: 'Bar' });
    expect(await world.sql`select locked_fields from ical_sources`).toEqual([{ locked_fields: ['title'] }]);
  });
});

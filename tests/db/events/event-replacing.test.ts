import { describe, expect } from 'vitest';
import { refusal, worlds } from '../support/world.ts';
import { body, replace, slotsOf, stage } from './event-stage.ts';

const it = worlds();

describe('replacing an event', () => {
  it('matches slots by slot type: changes counts, adds slots, deletes untaken ones, cancels taken ones', async ({
    world,
  }) => {
    const { chief, ada, bar, door, event, slotFor } = await stage(world);
    const gate = await world.slotType({ name: 'Gate' });
    await world.signUp(ada, await slotFor(bar));
    await replace(
      world,
      chief,
      event,
      body([
        { slot_type_id: gate, required_count: 1 },
        { slot_type_id: door, required_count: 5 },
      ]),
    );
    expect(await slotsOf(world, event)).toEqual(['Bar 1/2 canceled', 'Gate 0/1', 'Door 0/5']);
    await replace(world, chief, event, body([{ slot_type_id: gate, required_count: 1 }]));
    expect(await slotsOf(world, event)).toEqual(['Bar 1/2 canceled', 'Gate 0/1']);
    const kinds = await world.sql`select kind from notices`;
    expect(kinds.map((row) => row.kind)).toEqual(['canceled']);
  });

  it('marks a slot as removed, instead of deleting it, if it was ever taken', async ({ world }) => {
    const { chief, ada, bar, door, event, slotFor } = await stage(world);
    const id = await world.signUp(ada, await slotFor(bar));
    await world.as(ada, (sql) => sql`select private.cancel_signup(${id})`);
    await replace(world, chief, event, body([{ slot_type_id: door, required_count: 3 }]));
    expect(await slotsOf(world, event)).toEqual(['Door 0/3', 'Bar 0/2 removed']);
    await replace(
      world,
      chief,
      event,
      body([
        { slot_type_id: bar, required_count: 1 },
        { slot_type_id: door, required_count: 3 },
      ]),
    );
    expect(await slotsOf(world, event)).toEqual(['Bar 0/1', 'Door 0/3', 'Bar 0/2 removed']);
  });

  it('keeps a canceled slot canceled unless the body has is_canceled: false', async ({ world }) => {
    const { chief, ada, bar, door, event, slotFor } = await stage(world);
    await world.signUp(ada, await slotFor(bar));
    const put = (count: number, is_canceled?: boolean) =>
      replace(
        world,
        chief,
        event,
        body([
          { slot_type_id: bar, required_count: count, ...(is_canceled !== undefined && { is_canceled }) },
          { slot_type_id: door, required_count: 3 },
        ]),
      );
    await put(2, true);
    expect(await slotsOf(world, event)).toEqual(['Bar 1/2 canceled', 'Door 0/3']);
    await put(3);
    expect(await slotsOf(world, event)).toEqual(['Bar 1/3 canceled', 'Door 0/3']);
    await put(3, false);
    expect(await slotsOf(world, event)).toEqual(['Bar 1/3', 'Door 0/3']);
    const kinds = await world.sql`select kind from notices order by kind`;
    expect(kinds.map((row) => row.kind)).toEqual(['canceled', 'restored']);
  });

  it('sends one notice for moving and restoring at once, and one for moving and canceling', async ({ world }) => {
    const { chief, ada, bar, event, slotFor } = await stage(world);
    await world.signUp(ada, await slotFor(bar));
    const put = (hour: number, is_canceled: boolean) =>
      replace(
        world,
        chief,
        event,
        body([{ slot_type_id: bar, required_count: 2, is_canceled }], { start_time: `2026-06-02T0${hour}:00:00Z` }),
      );
    await put(8, true);
    await put(9, false);
    const kinds = await world.sql`select kind, new ->> 'start_time' as start from notices order by kind`;
    expect(kinds).toEqual([
      { kind: 'canceled', start: '2026-06-02T10:00:00Z' },
      { kind: 'restored', start: '2026-06-02T09:00:00Z' },
    ]);
  });

  it('refuses a count below the taken places, a stale version and an unknown event, and changes nothing', async ({
    world,
  }) => {
    const { chief, ada, bar, event, slotFor } = await stage(world);
    for (const person of [ada, await world.person()]) await world.signUp(person, await slotFor(bar));
    const put = (count: number, rest = {}) =>
      replace(world, chief, event, body([{ slot_type_id: bar, required_count: count }], { title: 'X', ...rest }));
    const below = refusal(409, 'count_below_filled', 'The count of "Bar" cannot be below the places already taken (2)');
    await expect(put(1)).rejects.toMatchObject(below);
    const stale = refusal(409, 'stale_version', 'This was changed by someone else in the meantime');
    await expect(put(2, { version: 7 })).rejects.toMatchObject(stale);
    await put(2, { version: 1 });
    await expect(put(2, { version: 1 })).rejects.toMatchObject(stale);
    const [row] = await world.sql`select version, title from events`;
    expect(row).toEqual({ version: 2, title: 'X' });
    const missing = refusal(404, 'not_found', 'Event not found');
    await expect(
      replace(world, chief, crypto.randomUUID(), body([{ slot_type_id: bar, required_count: 1 }])),
    ).rejects.toMatchObject(missing);
  });

  it('accepts an archived slot type only if the event already has it', async ({ world }) => {
    const { chief, bar, door, event } = await stage(world);
    await world.sql`update slot_types set archived_at = now() where id = ${door}`;
    await replace(world, chief, event, body([{ slot_type_id: door, required_count: 1 }]));
    await replace(world, chief, event, body([{ slot_type_id: bar, required_count: 1 }]));
    await expect(replace(world, chief, event, body([{ slot_type_id: door, required_count: 1 }]))).rejects.toMatchObject(
      { code: 'MU400' },
    );
  });
});

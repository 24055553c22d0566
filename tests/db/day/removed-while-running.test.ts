import { describe, expect } from 'vitest';
import { changesOf } from '../planning/change-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';
import { act, foundAs, gateOf, gateStage, send, walkIn, workedOf, workOf } from './gate-stage.ts';

const it = worlds();

describe('a shift that is removed while it runs', () => {
  /** Ada and Ben have been there since 10:00, and the walker has a place as well. It is removed at 12:00. */
  const removed = async (world: World) => {
    const stage = await gateStage(world, { required_count: 3 });
    const late = await world.signUp(stage.walker, stage.slot);
    await world.at('2026-06-12T10:00:00Z');
    for (const signup_id of [stage.first, stage.other]) await act(world, stage.lead, { kind: 'check_in', signup_id });
    await world.at('2026-06-12T12:00:00Z');
    const { make, undo } = changesOf(world, stage.chief);
    const { id } = await make({ action: 'delete', events: [{ id: stage.event }] });
    return { ...stage, late, undo: () => undo(id ?? '') };
  };
  const present = async (world: World, who: Person, event: string) => {
    const [row] = await world.as(who, (sql) => sql`select private.gate_present(${event}, null) as answer`);
    return row?.answer.present.map(({ signup_id }: { signup_id: string }) => signup_id);
  };

  it('stays at the gate of its leads until everybody has gone, with the hours until then', async ({ world }) => {
    const { lead, chief, event, first, other } = await removed(world);
    for (const who of [lead, chief]) {
      const [shown] = (await gateOf(world, who, event)).events;
      expect(shown).toMatchObject({ id: event, removed_at: '2026-06-12T12:00:00Z', slots: [{ is_canceled: true }] });
      expect(shown?.signups.map(({ canceled_at }) => canceled_at)).toEqual(Array(3).fill('2026-06-12T12:00:00Z'));
      expect(new Set(await present(world, who, event))).toEqual(new Set([first, other]));
    }
    await world.at('2026-06-12T12:20:00Z');
    expect(await act(world, lead, { kind: 'check_out', signup_id: first })).toBe('done gone');
    expect([await workOf(world, first), await present(world, lead, event)]).toEqual(['attended 120', [other]]);
    expect(await act(world, lead, { kind: 'check_out', signup_id: other })).toBe('done gone');
    expect((await gateOf(world, lead, event)).events).toEqual([]);
    expect([await workedOf(world, first), await workedOf(world, other)]).toMatchObject([
      { hours: 2, counts: true },
      { hours: 2, counts: true },
    ]);
  });

  it('is no gate for leads of other shifts, and none for anybody once the time of a lead is over', async ({
    world,
  }) => {
    const { lead, ada, event, first } = await removed(world);
    expect((await gateOf(world, ada, event)).events).toEqual([]);
    await world.at('2026-06-13T02:00:00Z');
    expect((await gateOf(world, lead, event)).events).toEqual([]);
    const out = { kind: 'check_out', signup_id: first } as const;
    expect(await act(world, lead, out)).toBe('refused gate_closed');
  });

  it('lets nobody else in, and a check-out can be undone', async ({ world }) => {
    const { lead, second, slot, first, late } = await removed(world);
    expect(await act(world, lead, { kind: 'check_in', signup_id: late })).toBe('refused slot_canceled');
    expect(await act(world, lead, { kind: 'no_show', signup_id: late })).toBe('refused slot_canceled');
    expect(await act(world, lead, walkIn(slot, second))).toBe('refused slot_canceled');
    const [out] = await send(world, lead, { kind: 'check_out', signup_id: first });
    expect(await act(world, lead, { kind: 'undo', action_id: out?.id })).toBe('done here');
  });

  it('is found with each of its people, whether they are there or not', async ({ world }) => {
    const { lead, walker, ada } = await removed(world);
    const place = { event: { title: 'Bar' }, state: 'removed', at: '2026-06-12T12:00:00Z', reason: null };
    expect(await foundAs(world, lead, walker)).toMatchObject([place]);
    await world.sql`update profiles set name = 'Walker' where id = ${walker.id}`;
    expect(await foundAs(world, lead, ada)).toMatchObject([place]);
  });

  it('is settled by its lead when nobody was checked out, and goes on when it comes back', async ({ world }) => {
    const { lead, event, first, other, late, undo } = await removed(world);
    await act(world, lead, { kind: 'check_out', signup_id: other });
    await undo();
    const [shown] = (await gateOf(world, lead, event)).events;
    expect(shown?.removed_at).toBeNull();
    expect(new Map(shown?.signups.map(({ id, state }) => [id, state]))).toEqual(
      new Map([
        [first, 'here'],
        [other, 'gone'],
        [late, 'late'],
      ]),
    );
    await world.sql`update events set removed_at = private.now() where id = ${event}`;
    await world.at('2026-06-12T15:00:00Z');
    const [ends] = await world.as(
      lead,
      (sql) => sql`select array_agg(id) as ids from private.open_ends('2026-06-12T00:00Z', '2026-06-13T00:00Z')`,
    );
    expect(ends?.ids).toEqual([first]);
    const settled = world.as(lead, (sql) => sql`select private.settle_ends(array[${first}]::uuid[], 'planned') as it`);
    expect((await settled)[0]?.it).toMatchObject({ settled: [first], skipped: [] });
    expect(await workOf(world, first)).toBe('attended 120');
  });
});

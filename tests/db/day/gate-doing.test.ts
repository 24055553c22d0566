import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { works } from '../../support/work.ts';
import { type World, worlds } from '../support/world.ts';
import { act, countsOf, gateStage, send, walkIn, workOf } from './gate-stage.ts';

const it = worlds();

describe('an action', () => {
  it('is done once: again it is repeated, and with another content or by another person it is refused', async ({
    world,
  }) => {
    const { lead, second, first, slot } = await gateStage(world);
    const action = { id: randomUUID(), kind: 'check_in', signup_id: first, at: '2026-06-12T09:45:00Z' } as const;
    const place = { id: randomUUID(), kind: 'add_place', slot_id: slot, at: '2026-06-12T09:45:00Z' } as const;
    expect((await send(world, lead, action, place, place)).map(({ outcome }) => outcome)).toEqual([
      'done',
      'done',
      'repeated',
    ]);
    expect(await countsOf(world, slot)).toBe('2 2 of 3');
    expect(await act(world, lead, action)).toBe('repeated here');
    expect(await act(world, second, action)).toBe('refused gate_reused');
    expect(await act(world, lead, { ...action, at: '2026-06-12T09:46:00Z' })).toBe('refused gate_reused');
    expect(await act(world, lead, { ...walkInOf(slot), signup_id: first })).toBe('refused gate_reused');
  });
  const walkInOf = (slot_id: string) => ({ kind: 'walk_in', slot_id, name: 'Noa', add_place: true }) as const;

  it('that contradicts what somebody else has recorded since is a conflict, until a person decides', async ({
    world,
  }) => {
    const { lead, second, first, other } = await gateStage(world);
    await world.sql`update profiles set name = 'Kim' where id = ${second.id}`;
    await world.at('2026-06-12T10:20:00Z');
    await act(world, second, { kind: 'no_show', signup_id: first, at: '2026-06-12T10:16:00Z' });
    const came = { kind: 'check_in', signup_id: first, seen: 0, at: '2026-06-12T10:05:00Z' } as const;
    const [conflict] = await send(world, lead, came);
    expect(conflict).toMatchObject({
      outcome: 'conflict',
      signup: { state: 'no_show', revision: 1, last: { by: 'Kim', kind: 'no_show' } },
      refusal: { code: 'gate_conflict', params: { state: 'no_show', by: 'Kim', at: '2026-06-12T10:16:00Z' } },
    });
    expect(await act(world, second, came)).toBe('done here');
    expect(await act(world, lead, { kind: 'no_show', signup_id: first, seen: 1 })).toBe('conflict gate_conflict');
    expect(await act(world, lead, { kind: 'no_show', signup_id: first, seen: 2 })).toBe('refused gate_state');
    expect(await act(world, lead, { kind: 'no_show', signup_id: first, seen: 1, force: true })).toBe('done no_show');
    // What follows from the new state is none.
    await act(world, second, { kind: 'check_in', signup_id: other });
    expect(await act(world, lead, { kind: 'check_out', signup_id: other, seen: 0 })).toBe('done gone');
    expect(await act(world, second, { kind: 'check_out', signup_id: other, seen: 0 })).toBe('done gone');
  });

  it('is undone by anybody who leads there, step by step, until the state is what it was', async ({ world }) => {
    const { lead, second, first, slot } = await gateStage(world);
    const whole = async () =>
      (
        await world.sql`select to_jsonb(s) - array['gate_revision', 'revision', 'changed_at', 'entry_id'] as it
          from ${works(world.sql)} where s.id = ${first}`
      )[0]?.it;
    await world.at('2026-06-12T10:30:00Z');
    const before = await whole();
    const [away] = await send(world, lead, { kind: 'no_show', signup_id: first });
    const absent = await whole();
    const [here] = await send(world, second, { kind: 'check_in', signup_id: first });
    const [gone] = await send(world, lead, { kind: 'check_out', signup_id: first });
    expect(await act(world, second, { kind: 'undo', action_id: here?.id })).toBe('refused changed_since');
    expect(await act(world, second, { kind: 'undo', action_id: gone?.id })).toBe('done here');
    expect(await act(world, lead, { kind: 'undo', action_id: gone?.id })).toBe('done here');
    expect(await act(world, second, { kind: 'undo', action_id: here?.id })).toBe('done no_show');
    expect(await whole()).toEqual(absent);
    expect(await act(world, second, { kind: 'undo', action_id: away?.id })).toBe('done late');
    expect([await whole(), await countsOf(world, slot)]).toEqual([before, '2 2 of 2']);
    expect(await act(world, lead, { kind: 'undo', action_id: randomUUID() })).toBe('refused not_found');
  });

  it('does not take the place of somebody else back, nor a place that is in use', async ({ world }) => {
    const { lead, first, slot, walker } = await gateStage(world);
    await world.at('2026-06-12T10:30:00Z');
    const [away] = await send(world, lead, { kind: 'no_show', signup_id: first });
    const [came] = await send(world, lead, walkIn(slot, walker));
    expect(await act(world, lead, { kind: 'undo', action_id: away?.id })).toBe('refused slot_full');
    const [added] = await send(world, lead, { kind: 'add_place', slot_id: slot });
    expect(await act(world, lead, { kind: 'undo', action_id: away?.id })).toBe('done late');
    expect(await act(world, lead, { kind: 'undo', action_id: added?.id })).toBe('refused changed_since');
    await act(world, lead, { kind: 'undo', action_id: came?.id });
    expect(await act(world, lead, { kind: 'undo', action_id: added?.id })).toBe('done undefined');
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
  });

  it('takes nobody in after the end of a shift without a reason, whether they had a place or not', async ({
    world,
  }) => {
    const { lead, slot, first, other, walker } = await gateStage(world, { required_count: 4 });
    await act(world, lead, { kind: 'check_in', signup_id: other });
    await world.at('2026-06-12T14:08:00Z');
    const asked = await send(world, lead, { kind: 'check_in', signup_id: first }, walkIn(slot, walker));
    expect(asked.map(({ refusal }) => refusal)).toMatchObject(
      [0, 1].map(() => ({ code: 'gate_warning', params: { warnings: ['over'] } })),
    );
    // What happened before, on a phone that was without network, needs none. Nor does whoever comes back.
    expect(await act(world, lead, { kind: 'check_in', signup_id: first, at: '2026-06-12T13:59:00.000Z' })).toBe(
      'done here',
    );
    expect(await act(world, lead, walkIn(slot, walker, { reason: 'Helps to clear up' }))).toBe('done here');
    expect(await act(world, lead, { kind: 'check_out', signup_id: other })).toBe('done gone');
  });

  it('leaves alone what an administrator has corrected, and canceled signups, slots and events', async ({ world }) => {
    const { chief, lead, first, other, event, slot } = await gateStage(world);
    await world.at('2026-06-12T11:00:00Z');
    expect(await act(world, lead, { kind: 'check_out', signup_id: other, force: true })).toBe('refused gate_state');
    await world.as(chief, (sql) => sql`select private.mark_attendance(${event}, array[${first}]::uuid[], 'attended')`);
    for (const kind of ['check_in', 'no_show', 'excused'] as const)
      expect(await act(world, lead, { kind, signup_id: first, force: true })).toBe('refused gate_state');
    expect(await workOf(world, first)).toBe('attended null');
    await world.as(
      chief,
      (sql) => sql`select private.mark_attendance(${event}, array[${first}]::uuid[], 'attended', 2, 'Agreed')`,
    );
    for (const kind of ['check_in', 'no_show', 'excused'] as const)
      expect(await act(world, lead, { kind, signup_id: first, force: true })).toBe('refused gate_state');
    expect(await workOf(world, first)).toBe('attended 120');
    await world.as(chief, (sql) => sql`select private.cancel_signup(${other})`);
    expect(await act(world, lead, { kind: 'check_in', signup_id: other })).toBe('refused gate_state');
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${slot}`;
    expect(await act(world, lead, { kind: 'add_place', slot_id: slot })).toBe('refused slot_canceled');
  });

  it.for<[string, (world: World, stage: Awaited<ReturnType<typeof gateStage>>) => PromiseLike<unknown>]>([
    [
      'event was canceled',
      ({ sql }, { event }) => sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`,
    ],
    ['event is a draft', ({ sql }, { event }) => sql`update events set published_at = null where id = ${event}`],
    [
      'slot was removed',
      async ({ sql }, { slot }) => {
        await sql`update signups set status = 'canceled', canceled_at = private.now() where slot_id = ${slot}`;
        await sql`update event_slots set removed_at = private.now() where id = ${slot}`;
      },
    ],
  ])('is refused for administrators as well if the %s', async ([_, change], { world }) => {
    const stage = await gateStage(world);
    await change(world, stage);
    expect(await act(world, stage.chief, walkIn(stage.slot, stage.walker, { add_place: true }))).toBe(
      'refused slot_canceled',
    );
    expect(await act(world, stage.chief, { kind: 'check_in', signup_id: stage.first, reason: 'Is here' })).toBe(
      'refused slot_canceled',
    );
  });
});

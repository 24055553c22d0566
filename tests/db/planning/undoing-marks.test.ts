import { describe, expect } from 'vitest';
import type { ChangeBody } from '../../../supabase/functions/_shared/contract/change-bodies.ts';
import { works } from '../../support/work.ts';
import { act, countsOf, gateOf, gateStage, send, walkIn, workOf } from '../day/gate-stage.ts';
import { type World, worlds } from '../support/world.ts';
import { changesOf, saidTo } from './change-stage.ts';

const it = worlds();

/** A gate at which an administrator moves the shift to tomorrow by mistake. */
async function slip(world: World) {
  const stage = await gateStage(world);
  const { make, undo } = changesOf(world, stage.chief);
  const tomorrow: ChangeBody = { action: 'move', days: 1, events: [{ id: stage.event }] };
  /** All that a gate has recorded, with the revisions that phones have seen. */
  const marks = () => world.sql`select s.id, s.status, s.during::text, s.attendance, s.minutes, s.reason, s.marked_at,
      s.marked_by, s.came_at, s.left_at, s.released_at, s.left_assumed, s.gate_revision
    from ${works(world.sql)} where s.event_id = ${stage.event} order by s.id`;
  const states = async () => {
    const [event] = (await gateOf(world, stage.lead)).events;
    return Object.fromEntries(event?.signups.map(({ user_id, state }) => [user_id, state]) ?? []);
  };
  return { ...stage, make, undo, marks, states, move: () => make(tomorrow), tomorrow };
}

/** Ada is here, and Ben has not come. It is 11:00. */
async function running(world: World) {
  const stage = await slip(world);
  await act(world, stage.lead, { kind: 'check_in', signup_id: stage.first });
  await world.at('2026-06-12T10:45:00Z');
  const [away] = await send(world, stage.lead, { kind: 'no_show', signup_id: stage.other });
  await world.at('2026-06-12T11:00:00Z');
  return { ...stage, away: away?.id };
}

describe('undoing a move of a shift whose gate has recorded something', () => {
  it('brings back who is here and who has not come, and the gate goes on as if nothing had happened', async ({
    world,
  }) => {
    const { move, undo, marks, states, lead, second, ada, ben, first, other, slot, away } = await running(world);
    const before = await marks();
    const moved = await move();
    expect(await countsOf(world, slot)).toBe('2 2 of 2');
    const undone = await undo(moved.id);
    expect([undone.skipped, await marks()]).toEqual([[], before]);
    expect([await states(), await countsOf(world, slot)]).toEqual([
      { [ada.id]: 'here', [ben.id]: 'no_show' },
      '1 1 of 2',
    ]);
    expect(await saidTo(world, { ada, ben })).toEqual([]);
    // A phone that has seen none of this does not conflict with anybody, and what was done can be undone.
    const seen = before.find(({ id }) => id === first)?.gate_revision;
    expect(await act(world, lead, { kind: 'undo', action_id: away })).toBe('done late');
    expect(await act(world, lead, { kind: 'no_show', signup_id: other })).toBe('done no_show');
    expect(await act(world, lead, { kind: 'excused', signup_id: first, seen, force: false })).toBe(
      'refused gate_state',
    );
    expect(await act(world, second, { kind: 'check_out', signup_id: first, seen })).toBe('done gone');
    expect(await workOf(world, first)).toBe('attended 60');
  });

  it('brings back hours and reasons, and tells other administrators of none of them again', async ({ world }) => {
    const { move, undo, marks, event, chief, first, other } = await slip(world);
    const colleague = await world.person('admin');
    await world.at('2026-06-12T10:30:00Z');
    const mark = (signup: string, as: string, hours: number | null, reason: string) =>
      world.as(
        chief,
        (sql) => sql`select private.mark_attendance(${event}, array[${signup}]::uuid[], ${as}, ${hours}, ${reason})`,
      );
    await mark(first, 'attended', 1, 'Only the first hour');
    await mark(other, 'excused', null, 'Ill');
    const corrections = () =>
      world.sql`select from notices where user_id = ${colleague.id} and kind = 'large_correction'`;
    const [before, told] = [await marks(), await corrections()];
    const moved = await move();
    expect((await undo(moved.id)).skipped).toEqual([]);
    expect([await marks(), await corrections()]).toEqual([before, told]);
  });

  it('brings back what was recorded before the start, also minutes later, and can be undone itself', async ({
    world,
  }) => {
    const { move, undo, marks, lead, first, other } = await slip(world);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await act(world, lead, { kind: 'excused', signup_id: other });
    const before = await marks();
    const moved = await move();
    const forgotten = await marks();
    expect(forgotten.map(({ checked_in_at, attendance }) => checked_in_at ?? attendance)).toEqual([null, null]);
    await world.at('2026-06-12T09:55:00Z');
    const back = await undo(moved.id);
    expect([back.skipped, await marks()]).toEqual([[], before]);
    const again = await undo(back.id);
    expect(again.skipped).toEqual([]);
    expect((await marks()).map(({ gate_revision, ...row }) => row)).toEqual(
      forgotten.map(({ gate_revision, ...row }) => row),
    );
    expect([(await undo(again.id)).skipped, await marks()]).toEqual([[], before]);
  });

  it('leaves the place of somebody who did not come to the person who has it by now', async ({ world }) => {
    const { move, undo, marks, lead, walker, slot } = await running(world);
    await act(world, lead, walkIn(slot, walker));
    const before = await marks();
    const moved = await move();
    expect(await countsOf(world, slot)).toBe('3 3 of 3');
    const back = await undo(moved.id);
    expect([back.skipped, await marks(), await countsOf(world, slot)]).toEqual([[], before, '2 2 of 2']);
    const again = await undo(back.id);
    expect([again.skipped, await countsOf(world, slot)]).toEqual([[], '3 3 of 3']);
  });

  it('puts a person back into two shifts of which they left one for the other', async ({ world }) => {
    const { undo, make, event, chief, lead, ada, first, tomorrow } = await slip(world);
    const tent = await world.event({ start_time: '2026-06-12T10:00:00Z', end_time: '2026-06-12T12:00:00Z' });
    const tentSlot = await world.slot(tent);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T10:30:00Z');
    await act(world, chief, walkIn(tentSlot, ada, { reason: 'Needed there' }));
    const both = () => world.sql`select s.id, s.status, s.during::text, s.attendance, s.minutes, s.came_at, s.left_at
        from ${works(world.sql)} where s.user_id = ${ada.id} order by s.id`;
    const before = await both();
    for (const events of [[event], [tent], [event, tent], [tent, event]]) {
      const moved = await make({ ...tomorrow, events: events.map((id) => ({ id })) } as ChangeBody);
      expect((await undo(moved.id)).skipped).toEqual([]);
      expect(await both()).toEqual(before);
    }
    expect(await saidTo(world, { ada })).toEqual([]);
  });
});

describe('what was recorded at a gate before a move stays forgotten', () => {
  it('of whom something else was recorded since, or whose shift stays where it is, and they are named', async ({
    world,
  }) => {
    const { move, undo, marks, chief, event, ben, other } = await running(world);
    const moved = await move();
    expect(await act(world, chief, { kind: 'excused', signup_id: other })).toBe('done excused');
    const undone = await undo(moved.id);
    expect(undone.skipped).toMatchObject([{ user: { id: ben.id }, refusal: { code: 'changed_since' } }]);
    expect(await workOf(world, other)).toBe('excused null');
    const again = await move();
    await world.sql`update events set title = 'Renamed' where id = ${event}`;
    const stays = await undo(again.id);
    expect(stays.skipped.filter(({ user }) => user)).toHaveLength(2);
    expect((await marks()).map(({ checked_in_at, attendance }) => checked_in_at ?? attendance)).toEqual([null, null]);
  });
});

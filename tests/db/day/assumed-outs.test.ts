import { describe, expect } from 'vitest';
import { recordWork } from '../../support/work.ts';
import { type World, worlds } from '../support/world.ts';
import { checkIn, marksOf, nextDay, reopen, settle, stage } from './open-ends-stage.ts';

const it = worlds();

describe('an assumed check-out', () => {
  const assumed = async (world: World) => {
    const scene = await stage(world);
    const signup = await world.signUp(scene.ada, scene.stage);
    await world.at('2026-06-02T12:00:00Z');
    await checkIn(world, signup, '2026-06-02T12:00Z');
    const mark = (attendance: string | null, hours?: number) =>
      world.as(
        scene.chief,
        (sql) =>
          sql`select private.mark_attendance(${scene.event}, ${[signup]}, ${attendance}, ${hours ?? null}, ${hours ? 'Seen' : null})`,
      );
    const now = async () => (await marksOf(world, [signup]))[0];
    return { ...scene, signup, mark, now };
  };

  it('is what a mark on the attendance page says as well, once the shift is over; it goes with the mark', async ({
    world,
  }) => {
    const { mark, now } = await assumed(world);
    await world.at(nextDay);
    await mark('attended');
    const held = { attendance: 'attended', minutes: 120, out: '2026-06-02T14:00:00Z', assumed: true };
    expect(await now()).toEqual(held);
    await mark('attended', 3);
    expect(await now()).toEqual({ ...held, minutes: 180 });
    await mark('no_show');
    expect(await now()).toEqual({ attendance: 'no_show', minutes: null, out: null, assumed: false });
    await mark('attended');
    await mark(null);
    expect(await now()).toEqual({ attendance: null, minutes: null, out: null, assumed: false });
  });

  it('gives way to a recorded one that arrives later, as from a phone without network, and comes back when that is undone', async ({
    world,
  }) => {
    const { chief, signup, now } = await assumed(world);
    await world.at(nextDay);
    await settle(world, chief, [signup], 'planned');
    const send = (action: object) =>
      world.as(chief, (sql) => sql`select private.do_gate_actions(${sql.json([action] as never)}) as done`);
    const [out, undo] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002'];
    await send({ id: out, kind: 'check_out', signup_id: signup, at: '2026-06-02T13:00:00Z' });
    expect(await now()).toEqual({ attendance: 'attended', minutes: 60, out: '2026-06-02T13:00:00Z', assumed: false });
    await send({ id: undo, kind: 'undo', action_id: out, at: nextDay });
    expect(await now()).toMatchObject({ minutes: 120, out: '2026-06-02T14:00:00Z', assumed: true });
  });

  it('is there from the moment at which the shift ends, and not before somebody came', async ({ world }) => {
    const { signup, mark, now } = await assumed(world);
    await world.at('2026-06-02T13:59:59Z');
    await mark('attended');
    expect(await now()).toMatchObject({ attendance: 'attended', out: null, assumed: false });
    await mark(null);
    await world.at('2026-06-02T14:00:00Z');
    await mark('attended');
    expect(await now()).toMatchObject({ out: '2026-06-02T14:00:00Z', assumed: true });
    await mark(null);
    await checkIn(world, signup, '2026-06-02T14:05Z');
    await world.at(nextDay);
    await mark('attended');
    expect(await now()).toMatchObject({ minutes: 0, out: '2026-06-02T14:05:00Z', assumed: true });
  });

  it('stays, with the hours that an administrator has corrected, when a recorded one arrives after that', async ({
    world,
  }) => {
    const { chief, signup, mark, now } = await assumed(world);
    await world.at(nextDay);
    await mark('attended', 3);
    const before = await now();
    const late = {
      ...{ id: '10000000-0000-4000-8000-000000000003', kind: 'check_out' },
      ...{ signup_id: signup, at: '2026-06-02T13:00:00Z' },
    };
    const [row] = await world.as(
      chief,
      (sql) => sql`select private.do_gate_actions(${sql.json([late] as never)}) #>> '{results,0,outcome}' as outcome`,
    );
    expect([row?.outcome, await now()]).toEqual(['done', before]);
  });

  it('is forgotten when the event is moved to the future', async ({ world }) => {
    const { chief, signup, event, now } = await assumed(world);
    await world.at(nextDay);
    await settle(world, chief, [signup], 'planned');
    await world.sql`update events set start_time = '2026-06-09T10:00Z', end_time = '2026-06-09T14:00Z' where id = ${event}`;
    expect(await now()).toEqual({ attendance: null, minutes: null, out: null, assumed: false });
  });
});

describe('a check-out', () => {
  it('is not settled at a time that is still to come', async ({ world }) => {
    const { ada, chief, bar } = await stage(world);
    const signup = await world.signUp(ada, bar);
    await world.at('2026-06-02T12:00:00Z');
    await checkIn(world, signup, '2026-06-02T10:00Z');
    await world.at('2026-06-02T15:00:00Z');
    expect(await settle(world, chief, [signup], 'left', '2026-06-02T15:00:01Z')).toMatchObject({
      skipped: [{ id: signup, why: 'outside' }],
    });
    expect((await settle(world, chief, [signup], 'left', '2026-06-02T15:00Z')).settled).toEqual([signup]);
  });

  it('that the gate has recorded is still there after somebody has settled the place and taken that back', async ({
    world,
  }) => {
    const { ada, chief, bar } = await stage(world);
    const signup = await world.signUp(ada, bar);
    await world.at('2026-06-02T12:00:00Z');
    // Checked in and out, and then an administrator has removed the mark.
    await recordWork(world.sql, world.sql`s.id = ${signup}`, {
      came_at: '2026-06-02T10:00Z',
      left_at: '2026-06-02T12:00Z',
    });
    await world.at(nextDay);
    const done = await settle(world, chief, [signup], 'planned');
    const out = '2026-06-02T12:00:00Z';
    expect(await marksOf(world, [signup])).toEqual([{ attendance: 'attended', minutes: 120, out, assumed: false }]);
    expect((await reopen(world, chief, done)).settled).toEqual([signup]);
    expect(await marksOf(world, [signup])).toEqual([{ attendance: null, minutes: null, out, assumed: false }]);
  });
});

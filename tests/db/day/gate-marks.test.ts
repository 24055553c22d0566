import { describe, expect } from 'vitest';
import { works } from '../../support/work.ts';
import { forbidden } from '../people/user-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { act, gateStage, walkIn, workOf } from './gate-stage.ts';

const it = worlds();

const mark = (world: World, by: Person, event: string, signup: string, ...more: [string | null, number?, string?]) =>
  world.as(by, (sql) => {
    const [attendance, hours, reason] = more;
    return sql`select private.mark_attendance(${event}, array[${signup}]::uuid[], ${attendance}, ${hours ?? null}, ${reason ?? null})`;
  });

/** The gate stage at the end of the shift: Ada was there for two hours of four. */
async function workedTwoHours(world: World) {
  const stage = await gateStage(world);
  await act(world, stage.lead, { kind: 'check_in', signup_id: stage.first });
  await world.at('2026-06-12T12:00:00Z');
  await act(world, stage.lead, { kind: 'check_out', signup_id: stage.first });
  await world.at('2026-06-12T14:30:00Z');
  return stage;
}

describe('a mark of somebody whom a gate has checked in and out', () => {
  it('as attended has the hours of the gate, whoever marks and how often; those that are corrected win until they are removed', async ({
    world,
  }) => {
    const { chief, lead, event, first } = await workedTwoHours(world);
    for (const by of [chief, lead]) {
      await mark(world, by, event, first, 'attended');
      expect(await workOf(world, first)).toBe('attended 120');
    }
    await mark(world, chief, event, first, 'attended', 3, 'Stayed to clean up');
    expect(await workOf(world, first)).toBe('attended 180');
    await mark(world, chief, event, first, 'attended');
    expect(await workOf(world, first)).toBe('attended 120');
  });

  it('keeps the time that somebody was asked to stay longer', async ({ world }) => {
    const { chief, lead, event, first } = await gateStage(world);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T16:00:00Z');
    await act(world, lead, { kind: 'check_out', signup_id: first, extra_until: '2026-06-12T16:00:00Z' });
    await mark(world, chief, event, first, 'attended');
    expect(await workOf(world, first)).toBe('attended 360');
  });
});

describe('a mark of somebody who has not come', () => {
  it('is possible from the moment at which the shift begins', async ({ world }) => {
    const { lead, event, first } = await gateStage(world);
    await world.at('2026-06-12T09:59:59Z');
    await expect(mark(world, lead, event, first, 'no_show')).rejects.toMatchObject(
      refusal(409, 'event_not_started', 'Attendance can be marked once the event has started'),
    );
    await world.at('2026-06-12T10:00:00Z');
    await mark(world, lead, event, first, 'no_show');
    expect(await workOf(world, first)).toBe('no_show null');
  });
});

describe('what an administrator has marked with a reason', () => {
  it('is not changed by a lead, neither the hours nor the mark', async ({ world }) => {
    const { chief, lead, second, event, first, other } = await workedTwoHours(world);
    await mark(world, chief, event, first, 'attended', 1, 'Slept');
    await mark(world, chief, event, other, 'excused', undefined, 'Called');
    for (const signup of [first, other])
      for (const attendance of ['attended', 'no_show', null])
        await expect(mark(world, lead, event, signup, attendance)).rejects.toMatchObject(forbidden);
    expect([await workOf(world, first), await workOf(world, other)]).toEqual(['attended 60', 'excused null']);
    // A lead changes what they have marked themselves.
    await mark(world, chief, event, other, null);
    await mark(world, lead, event, other, 'excused', undefined, 'Called');
    await mark(world, lead, event, other, 'no_show');
    await mark(world, second, event, other, 'attended');
    expect(await workOf(world, other)).toBe('attended null');
  });
});

describe('somebody who was checked in at the wrong gate before the start', () => {
  it('has worked nothing there when they go, and is let in at the right one', async ({ world }) => {
    const { lead, ada, first, chief } = await gateStage(world);
    const tent = await world.event({
      title: 'Tent',
      start_time: '2026-06-12T10:00:00Z',
      end_time: '2026-06-12T14:00:00Z',
    });
    const slot = await world.slot(tent);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T09:55:00Z');
    expect(await act(world, chief, walkIn(slot, ada, { reason: 'Wrong gate' }))).toBe('done here');
    expect(await workOf(world, first)).toBe('attended 0');
  });

  it('is let in there as well when they were checked out before, and nothing is kept of it when the shift moves to another day', async ({
    world,
  }) => {
    const { lead, ada, first, event, chief } = await gateStage(world);
    const slot = await world.slot(
      await world.event({ title: 'Tent', start_time: '2026-06-12T10:00:00Z', end_time: '2026-06-12T14:00:00Z' }),
    );
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T09:55:00Z');
    expect(await act(world, lead, { kind: 'check_out', signup_id: first })).toBe('done gone');
    await world.sql`update events set location = 'Behind the bar' where id = ${event}`;
    expect(await act(world, chief, walkIn(slot, ada))).toBe('done here');
    await world.sql`update events set start_time = '2026-06-14T10:00Z', end_time = '2026-06-14T14:00Z' where id = ${event}`;
    const [row] =
      await world.sql`select s.attendance, s.came_at, s.status, s.during::text from ${works(world.sql)} where s.id = ${first}`;
    expect(row).toEqual({
      attendance: null,
      came_at: null,
      status: 'confirmed',
      during: '["2026-06-14 10:00:00+00","2026-06-14 14:00:00+00")',
    });
  });
});

describe('a person who was blocked or has left', () => {
  it('is not let in any more, but can be checked out', async ({ world }) => {
    const { lead, ada, ben, walker, slot, first, other } = await gateStage(world);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.sql`update profiles set state = 'blocked' where id in ${world.sql([ada.id, ben.id, walker.id])}`;
    expect(await act(world, lead, { kind: 'check_in', signup_id: other, reason: 'Is here' })).toBe('refused not_found');
    expect(await act(world, lead, walkIn(slot, walker, { add_place: true, reason: 'Is here' }))).toBe(
      'refused not_found',
    );
    expect(await act(world, lead, { kind: 'check_out', signup_id: first })).toBe('done gone');
  });
});

import { describe, expect } from 'vitest';
import { works } from '../../support/work.ts';
import { reportTo } from '../money/report-stage.ts';
import { changesOf } from '../planning/change-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { act, foundAs, gateOf, gateStage, workedOf, workOf } from './gate-stage.ts';

const it = worlds();

const cancel = ({ sql }: World) =>
  sql`update events set status = 'canceled', cancel_origin = 'admin', cancel_reason = 'Thunderstorm'`;

const marks = (world: World, who: Person, event: string, signup: string, attendance: string) =>
  world.as(who, (sql) => sql`select private.mark_attendance(${event}, array[${signup}]::uuid[], ${attendance})`);

/** A shift from 10:00 to 14:00. Ada was there from 10:00 to 11:30, Ben has been there since 10:00. It is canceled at 12:00. */
async function storm(world: World) {
  const stage = await gateStage(world);
  await world.at('2026-06-12T10:00:00Z');
  for (const signup_id of [stage.first, stage.other]) await act(world, stage.lead, { kind: 'check_in', signup_id });
  await world.at('2026-06-12T11:30:00Z');
  await act(world, stage.lead, { kind: 'check_out', signup_id: stage.first });
  await world.at('2026-06-12T12:00:00Z');
  await cancel(world);
  return stage;
}

describe('a shift that is canceled while it runs', () => {
  it('keeps the hours and credits of who has gone, and of who is there until it was canceled', async ({ world }) => {
    const { lead, chief, first, other } = await storm(world);
    expect(await workedOf(world, first)).toMatchObject({ hours: 1.5, counts: true, is_live: false });
    expect(await workedOf(world, other)).toMatchObject({ hours: 2, counts: true });
    await world.at('2026-06-12T12:40:00Z');
    await act(world, lead, { kind: 'check_out', signup_id: other });
    expect([await workOf(world, other), await workedOf(world, other)]).toEqual([
      'attended 120',
      expect.objectContaining({ hours: 2 }),
    ]);
    const { totals } = await reportTo(world, chief);
    // The canceled shift offered no places, so none of them was filled.
    expect(totals).toMatchObject({ minutes: 210, shifts: 2, filled: 0, offered: 0 });
  });

  it('counts work beyond that only if the gate says that they were asked to stay', async ({ world }) => {
    const { lead, other } = await storm(world);
    await world.at('2026-06-12T13:00:00Z');
    await act(world, lead, { kind: 'check_out', signup_id: other, extra_until: '2026-06-12T12:45:00.000Z' });
    expect(await workOf(world, other)).toBe('attended 165');
  });

  it('pays what was recorded', async ({ world }) => {
    const { slot, first, other } = await storm(world);
    await world.sql`update slot_type_rates set (compensation, hourly_rate) = ('wage', 20)
      where slot_type_id = (select slot_type_id from event_slots where id = ${slot})`;
    expect(await workedOf(world, first)).toMatchObject({ pay: 30, pay_counts: true });
    expect(await workedOf(world, other)).toMatchObject({ pay: 40, pay_counts: false });
  });

  it('earns nothing for whoever had not come, and nothing before it began', async ({ world }) => {
    const { lead, first, other } = await gateStage(world);
    await act(world, lead, { kind: 'check_in', signup_id: first });
    await world.at('2026-06-12T09:55:00Z');
    await cancel(world);
    expect([await workedOf(world, first), await workedOf(world, other)]).toEqual([undefined, undefined]);
  });

  it('keeps them also when it is removed, and forgets when it was canceled once it goes ahead again', async ({
    world,
  }) => {
    const { chief, event, first, other } = await storm(world);
    await world.sql`update events set status = 'scheduled', cancel_origin = null, cancel_reason = null`;
    expect(await workedOf(world, other)).toMatchObject({ hours: 4, counts: false, is_live: true });
    await changesOf(world, chief).make({ action: 'delete', events: [{ id: event }] });
    expect([await workedOf(world, first), await workedOf(world, other)]).toMatchObject([{ hours: 1.5 }, { hours: 2 }]);
  });

  it('can be marked by an administrator, who left is assumed for when it was canceled, and it is open until then', async ({
    world,
  }) => {
    const { chief, event, first, other } = await storm(world);
    const open = () =>
      world.as(chief, (sql) => sql`select id from private.open_ends('2026-06-12T00:00Z', '2026-06-13T00:00Z')`);
    await world.at('2026-06-12T15:00:00Z');
    expect(await open()).toEqual([{ id: other }]);
    await marks(world, chief, event, other, 'attended');
    expect([await workOf(world, other), await open()]).toEqual(['attended 120', []]);
    const [row] = await world.sql`select s.left_at, s.left_assumed from ${works(world.sql)} where s.id = ${other}`;
    expect(row).toEqual({ left_at: new Date('2026-06-12T12:00:00Z'), left_assumed: true });
    await marks(world, chief, event, first, 'excused');
    expect(await workedOf(world, first)).toMatchObject({ hours: 0, counts: false });
  });

  it('says before who is there, and can end now instead, with the same hours', async ({ world }) => {
    const { chief, ada, lead, event, first, other } = await gateStage(world);
    await world.at('2026-06-12T10:00:00Z');
    for (const signup_id of [first, other]) await act(world, lead, { kind: 'check_in', signup_id });
    await world.at('2026-06-12T12:00:00Z');
    await act(world, lead, { kind: 'check_out', signup_id: other });
    const { make } = changesOf(world, chief);
    const events = [{ id: event }];
    const preview = await make({ action: 'cancel', preview: true, events, reason: 'Thunderstorm' });
    expect(preview.here).toMatchObject([{ user: { id: ada.id }, event_id: event }]);
    const ended = await make({ action: 'move', events, end_minutes: -120 });
    expect([ended.skipped, ended.here]).toEqual([[], []]);
    expect([await workedOf(world, first), await workedOf(world, other)]).toMatchObject([
      { hours: 2, counts: true },
      { hours: 2, counts: true },
    ]);
  });

  it('cannot be marked for people who were not recorded there', async ({ world }) => {
    const { chief, event, other } = await gateStage(world);
    await world.at('2026-06-12T11:00:00Z');
    await cancel(world);
    await expect(marks(world, chief, event, other, 'attended')).rejects.toMatchObject(
      refusal(409, 'signup_not_confirmed', 'Attendance can be marked for confirmed signups only'),
    );
  });
});

describe('at the gate, somebody who comes', () => {
  it('to a canceled shift is in its gate, with since when and why', async ({ world }) => {
    const { lead, first, other } = await storm(world);
    const [event] = (await gateOf(world, lead)).events;
    expect(event).toMatchObject({ cancel_reason: 'Thunderstorm', slots: [{ is_canceled: true }] });
    const since = new Map(event?.signups.map(({ id, canceled_at }) => [id, canceled_at]));
    expect([since.get(first), since.get(other)]).toEqual(['2026-06-12T12:00:00Z', '2026-06-12T12:00:00Z']);
  });

  it('is found with what became of their place: canceled, given back, over, or tomorrow, wherever it is', async ({
    world,
  }) => {
    const { lead, ben, walker } = await gateStage(world);
    await world.at('2026-06-12T12:00:00Z');
    await cancel(world);
    expect(await foundAs(world, lead, ben)).toMatchObject([
      { event: { title: 'Bar' }, state: 'canceled', at: '2026-06-12T12:00:00Z', reason: 'Thunderstorm' },
    ]);
    await world.sql`update profiles set name = 'Ben' where id = ${ben.id}`;
    const kitchen = async (start_time: string, end_time: string) =>
      world.signUp(walker, await world.slot(await world.event({ title: 'Kitchen', start_time, end_time })));
    await world.at('2026-06-01T09:00:00Z');
    await kitchen('2026-06-12T08:00Z', '2026-06-12T09:00Z');
    await kitchen('2026-06-13T08:00Z', '2026-06-13T09:00Z');
    const back = await kitchen('2026-06-12T18:00Z', '2026-06-12T19:00Z');
    // Too far from now, and a draft, which nobody knows of.
    await kitchen('2026-06-14T08:00Z', '2026-06-14T09:00Z');
    await world.at('2026-06-12T12:30:00Z');
    await world.as(walker, (sql) => sql`select private.cancel_signup(${back})`);
    const places = await foundAs(world, lead, walker);
    expect(places).toMatchObject([
      { state: 'late', event: { start_time: '2026-06-12T08:00:00Z' } },
      { state: 'given_back', at: '2026-06-12T12:30:00Z', reason: null },
      { state: 'expected', event: { start_time: '2026-06-13T08:00:00Z' } },
    ]);
  });
});

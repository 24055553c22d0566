import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { act, countsOf, gateOf, gateStage } from '../day/gate-stage.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();

type Mark = 'worked' | 'here' | 'no_show' | 'excused' | 'here, then no_show' | 'none';
const places = ['the same event', 'overlapping events'] as const;

const merge = async (world: World, chief: Person, id: string, other: string) => {
  const [row] = await world.as(chief, (sql) => sql`select private.merge_persons(${id}, ${other}, '{}') as done`);
  return row?.done;
};

/** A shift on the day of the gate, on which a person gets a place. */
async function shift(world: World, chief: Person, id: string, start: string, end: string) {
  const [start_time, end_time] = [`2026-06-12T${start}:00Z`, `2026-06-12T${end}:00Z`];
  const event = await world.event({ title: 'Kitchen', start_time, end_time });
  return assign(world, chief, id, event, await world.slot(event));
}

async function assign(world: World, chief: Person, id: string, event: string, slot: string) {
  const [row] = await world.as(chief, (sql) => sql`select private.assign(${id}, ${slot}, 'Because', true) as id`);
  return { event, signup: row?.id as string };
}

async function mark(world: World, chief: Person, { event, signup }: { event: string; signup: string }, what: Mark) {
  const byPage = (attendance: string) =>
    world.as(chief, (sql) => sql`select private.mark_attendance(${event}, array[${signup}]::uuid[], ${attendance})`);
  if (what.startsWith('here'))
    expect(await act(world, chief, { kind: 'check_in', signup_id: signup, reason: 'Help' })).toBe('done here');
  if (what === 'here, then no_show') await byPage('no_show');
  if (what === 'worked') await byPage('attended');
  if (what === 'no_show' || what === 'excused')
    expect(await act(world, chief, { kind: what, signup_id: signup })).toBe(`done ${what}`);
}

const statusOf = async ({ sql }: World, signup: string) =>
  (await sql`select status from signups where id = ${signup}`)[0]?.status;

/** Ada has a place at the bar, is added by name at this shift or another one, and her place is marked as no-show. */
async function addedByName(world: World, where: (typeof places)[number]) {
  const stage = await gateStage(world, { required_count: 3 });
  const { chief, event, first: own } = stage;
  const there =
    where === 'the same event'
      ? event
      : await world.event({ start_time: '2026-06-12T10:30:00Z', end_time: '2026-06-12T14:00:00Z' });
  const slot = there === event ? stage.slot : await world.slot(there);
  await world.at('2026-06-12T10:30:00Z');
  const signup = randomUUID();
  const added = { kind: 'walk_in', signup_id: signup, slot_id: slot, name: 'Ada' } as const;
  expect(await act(world, chief, added)).toBe('done here');
  await mark(world, chief, { event, signup: own }, 'no_show');
  const [double] = await world.sql`select user_id from signups where id = ${signup}`;
  const leave = async () => {
    await world.at('2026-06-12T14:00:00Z');
    return act(world, chief, { kind: 'check_out', signup_id: signup });
  };
  return { ...stage, there, own, signup, double: double?.user_id as string, leave };
}

describe.each(places)('merging somebody who was added by name, of two places in %s', (where) => {
  const given = where === 'the same event' ? 'canceled' : 'displaced';
  const hours = 3.5;

  it('keeps the work of the one who was let in, not the no-show of the other', async ({ world }) => {
    const { chief, ada, double, own, signup, leave } = await addedByName(world, where);
    expect(await leave()).toBe('done gone');
    expect(await merge(world, chief, ada.id, double)).toMatchObject({ result: { id: ada.id, hours } });
    expect([await statusOf(world, own), await statusOf(world, signup)]).toEqual([given, 'confirmed']);
  });

  it('shows the person as here if they are, and lets them go', async ({ world }) => {
    const { chief, ada, double, there, own, signup, leave } = await addedByName(world, where);
    await merge(world, chief, ada.id, double);
    expect([await statusOf(world, own), await statusOf(world, signup)]).toEqual([given, 'confirmed']);
    const gate = await gateOf(world, chief, there);
    const shown = gate.events[0]?.signups.filter(({ user_id }) => user_id === ada.id);
    expect(shown).toEqual([expect.objectContaining({ id: signup, status: 'confirmed', state: 'here' })]);
    const [row] = await world.as(chief, (sql) => sql`select private.gate_present(${there}, null) as answer`);
    expect(row?.answer.present).toEqual([expect.objectContaining({ signup_id: signup })]);
    expect(await leave()).toBe('done gone');
    expect(await world.sql`select hours::float from private.worked where user_id = ${ada.id} and hours > 0`).toEqual([
      { hours },
    ]);
  });
});

const choices: [own: Mark, other: Mark, stays: 'own' | 'other'][] = [
  ['no_show', 'worked', 'other'],
  ['excused', 'here', 'other'],
  ['none', 'here', 'other'],
  ['no_show', 'none', 'other'],
  ['excused', 'none', 'other'],
  ['here, then no_show', 'none', 'other'],
  ['here', 'no_show', 'own'],
  ['none', 'no_show', 'own'],
  ['none', 'excused', 'own'],
  ['worked', 'here', 'own'],
  ['here', 'worked', 'own'],
  ['no_show', 'excused', 'own'],
  ['none', 'none', 'own'],
];

describe.each(places)('of two places in %s', (where) => {
  it.for(choices)(
    'one that was worked stays before one without a mark, and that before an absence: %s, %s',
    async ([mine, theirs, stays], { world }) => {
      const { chief, ada, slot, event, first } = await gateStage(world, { required_count: 3 });
      const [row] = await world.as(chief, (sql) => sql`select private.add_person('{"name": "Ada"}') as id`);
      const other =
        where === 'the same event'
          ? await assign(world, chief, row?.id, event, slot)
          : await shift(world, chief, row?.id, '10:30', '14:30');
      await world.at('2026-06-12T11:00:00Z');
      await mark(world, chief, { event, signup: first }, mine);
      await mark(world, chief, other, theirs);
      await merge(world, chief, ada.id, row?.id);
      const goes = where === 'the same event' ? 'canceled' : 'displaced';
      expect([await statusOf(world, first), await statusOf(world, other.signup)]).toEqual(
        stays === 'own' ? ['confirmed', goes] : [goes, 'confirmed'],
      );
      const told = await world.sql`select signup_id from notices where user_id = ${ada.id} and kind = 'clash'`;
      expect(told.map(({ signup_id }) => signup_id)).toEqual(
        goes === 'canceled' ? [] : [stays === 'own' ? other.signup : first],
      );
      const wrong = await world.sql`select from event_slots l where filled_count <> (select count(*) from signups s
          where s.slot_id = l.id and s.status <> 'canceled' and s.released_at is null)`;
      expect(wrong).toEqual([]);
    },
  );
});

it('a place is displaced only by one that stays', async ({ world }) => {
  const { chief, ada, slot, first } = await gateStage(world);
  await world.as(ada, (sql) => sql`select private.cancel_signup(${first})`);
  const [row] = await world.as(chief, (sql) => sql`select private.add_person('{"name": "Ada"}') as id`);
  const early = await shift(world, chief, ada.id, '06:00', '08:00');
  const between = await shift(world, chief, row?.id, '07:00', '10:00');
  const late = await shift(world, chief, ada.id, '09:00', '13:00');
  const missed = await shift(world, chief, row?.id, '11:00', '12:00');
  await world.at('2026-06-12T11:30:00Z');
  await mark(world, chief, early, 'worked');
  await mark(world, chief, between, 'worked');
  await mark(world, chief, missed, 'no_show');
  await merge(world, chief, ada.id, row?.id);
  const kept = [early, between, late, missed].map(({ signup }) => statusOf(world, signup));
  expect(await Promise.all(kept)).toEqual(['confirmed', 'displaced', 'confirmed', 'displaced']);
  const told = await world.sql`select signup_id from notices where user_id = ${ada.id} and kind = 'clash'`;
  expect(told).toEqual([{ signup_id: missed.signup }]);
  expect(await countsOf(world, slot)).toBe('1 1 of 2');
});

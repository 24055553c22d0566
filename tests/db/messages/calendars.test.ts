import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { Shift } from '../../../supabase/functions/_shared/calendar/write-calendar.ts';
import { type Person, type World, worlds } from '../support/world.ts';

const it = worlds();
const denied = { code: '42501' };

const makeKey = (world: World, person: Person): Promise<string> =>
  world.as(person, async (sql) => (await sql`select private.make_calendar() as key`)[0]?.key);
const shiftsOf = (world: World, key: string): Promise<Shift[] | null> =>
  world.as('service_role', async (sql) => (await sql`select private.calendar_shifts(${key}) as shifts`)[0]?.shifts);

/** A person who has a calendar and is signed up for an event. */
async function stage(world: World) {
  await world.at('2030-03-01T00:00:00Z');
  const person = await world.person();
  const event = await world.event({ start_time: '2030-03-05T10:00:00Z', end_time: '2030-03-05T12:00:00Z' });
  const signup = await world.signUp(person, await world.slot(event));
  return { person, event, signup, key: await makeKey(world, person) };
}

describe('the key of a calendar', () => {
  it('belongs to its owner, changes when it is renewed, and stops working when it is revoked', async ({ world }) => {
    const { person, key } = await stage(world);
    const admin = await world.person('admin');
    expect(await world.as(admin, (sql) => sql`select from calendars where user_id = ${person.id}`)).toHaveLength(0);
    expect(await shiftsOf(world, key)).toHaveLength(1);
    const next = await makeKey(world, person);
    expect(next).not.toBe(key);
    expect(await shiftsOf(world, key)).toBeNull();
    expect(await shiftsOf(world, next)).toHaveLength(1);
    await makeKey(world, admin);
    await world.as(person, (sql) => sql`select private.remove_calendar()`);
    expect(await shiftsOf(world, next)).toBeNull();
    expect(await world.sql`select user_id from calendars where user_id = ${admin.id}`).toHaveLength(1);
    expect(await shiftsOf(world, randomUUID())).toBeNull();
  });

  it('can be created by members only and used by the service only', async ({ world }) => {
    const { person, key } = await stage(world);
    for (const actor of ['anon', person] as const) {
      await expect(world.as(actor, (sql) => sql`select private.calendar_shifts(${key})`)).rejects.toMatchObject(denied);
    }
    await expect(world.as('anon', (sql) => sql`select private.make_calendar()`)).rejects.toMatchObject(denied);
    await expect(world.as('authenticated', (sql) => sql`select private.make_calendar()`)).rejects.toMatchObject({
      code: 'MU401',
    });
  });
});

describe('the shifts of a calendar', () => {
  it('are the confirmed ones, until a year after they end', async ({ world }) => {
    const { key, signup } = await stage(world);
    expect(await shiftsOf(world, key)).toMatchObject([
      { id: signup, title: 'Event', slot_type: 'Setup', start_time: '2030-03-05T10:00:00Z', confirmed: true },
    ]);
    await world.at('2031-03-05T11:59:00Z');
    expect(await shiftsOf(world, key)).toHaveLength(1);
    await world.at('2031-03-05T12:01:00Z');
    expect(await shiftsOf(world, key)).toEqual([]);
  });

  it('remain for 60 days after they were canceled, marked as canceled', async ({ world }) => {
    const { person, key, signup, event } = await stage(world);
    const other = await world.event({ start_time: '2030-03-06T10:00:00Z', end_time: '2030-03-06T12:00:00Z' });
    await world.signUp(person, await world.slot(other));
    await world.at('2030-03-02T00:00:00Z');
    await world.as(person, (sql) => sql`select private.cancel_signup(${signup})`);
    await world.sql`update events set removed_at = private.now() where id = ${other}`;
    const given = await shiftsOf(world, key);
    expect(given?.map(({ confirmed }) => confirmed)).toEqual([false, false]);
    expect(given?.map(({ changed_at }) => changed_at.slice(0, 16))).toEqual(['2030-03-02T00:00', '2030-03-02T00:00']);
    await world.sql`update events set title = 'Renamed' where id = ${event}`;
    await world.at('2030-04-30T23:59:00Z');
    expect(await shiftsOf(world, key)).toHaveLength(2);
    await world.at('2030-05-01T00:01:00Z');
    expect(await shiftsOf(world, key)).toEqual([]);
  });

  it('have the time of their last change: of the event’s times or texts, or of the signup', async ({ world }) => {
    const { key, event } = await stage(world);
    const changed = async () => (await shiftsOf(world, key))?.[0]?.changed_at.slice(0, 10);
    expect(await changed()).toBe('2030-03-01');
    await world.at('2030-03-02T00:00:00Z');
    await world.sql`update events set location = 'Pier 5' where id = ${event}`;
    expect(await changed()).toBe('2030-03-02');
    await world.at('2030-03-03T00:00:00Z');
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where event_id = ${event}`;
    expect(await changed()).toBe('2030-03-03');
  });

  it('have a SEQUENCE that every change raises, even within one moment, and that never falls', async ({ world }) => {
    const { person, key, event, signup } = await stage(world);
    const admin = await world.person('admin');
    const sequence = async (id = signup) =>
      (await shiftsOf(world, key))?.find((shift) => shift.id === id)?.sequence ?? -1;
    const slotOf = world.sql`select s.id, s.slot_type_id from event_slots s where s.event_id = ${event}`;
    const [{ id: slot, slot_type_id: type } = {}] = await slotOf;
    const changes = [
      () => world.sql`update events set title = 'Renamed' where id = ${event}`,
      () => world.sql`update events set start_time = start_time + interval '1 hour',
          end_time = end_time + interval '1 hour' where id = ${event}`,
      () => world.sql`update events set start_time = start_time - interval '1 hour',
          end_time = end_time - interval '1 hour' where id = ${event}`,
      () => world.sql`update slot_types set name = 'Gate' where id = ${type}`,
      () => world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${event}`,
      () => world.sql`update events set status = 'scheduled', cancel_origin = null where id = ${event}`,
      () => world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${slot}`,
      () => world.sql`update event_slots set is_canceled = false, cancel_origin = null where id = ${slot}`,
      () => world.as(admin, (sql) => sql`select private.cancel_signup(${signup})`),
    ];
    let last = await sequence();
    for (const [index, change] of changes.entries()) {
      await change();
      const next = await sequence();
      expect(next, `after change ${index}`).toBeGreaterThan(last);
      last = next;
    }
    // Assigned again, it is another shift with a UID of its own; the canceled one keeps its number.
    const [again] = await world.as(admin, (sql) => sql`select private.assign(${person.id}, ${slot}, null, true) as id`);
    expect(await sequence()).toBe(last);
    const before = await sequence(again?.id);
    expect(before).toBeGreaterThan(0);
    await world.as(admin, (sql) => sql`select private.cancel_signup(${again?.id})`);
    expect(await sequence(again?.id)).toBeGreaterThan(before);
  });
});

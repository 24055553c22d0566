import { describe, expect } from 'vitest';
import { type Person, refusal, refusalCode, type World, worlds } from '../support/world.ts';

const it = worlds();

const take = (world: World, person: Person, slot: string) =>
  world.as(person, async (sql) => (await sql`select private.sign_up(${slot}) as id`)[0]?.id as string);
const cancel = (world: World, person: Person, signup: string) =>
  world.as(person, (sql) => sql`select private.cancel_signup(${signup})`);
const june = (day: number, from: string, to: string) => ({
  start_time: `2026-06-0${day}T${from}Z`,
  end_time: `2026-06-0${day}T${to}Z`,
});
const started = refusal(409, 'event_started', 'Cannot sign up for past events');
const twice = refusal(409, 'already_signed_up', 'You are already signed up for this event');
const canceled = refusal(409, 'slot_canceled', 'This slot has been canceled');
const full = refusal(409, 'slot_full', 'This slot is already full');
const noSlot = refusal(404, 'not_found', 'Slot not found');
const noSignup = refusal(404, 'not_found', 'Signup not found');

describe('taking a slot', () => {
  it('creates a confirmed signup of the caller and counts it', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    const slot = await world.slot(await world.event(june(2, '10:00', '12:00')));
    const id = await take(world, ada, slot);
    const [row] = await world.sql`
        select s.*, slot.filled_count, private.iso(s.created_at) as made from signups s join event_slots slot on slot.id = s.slot_id`;
    expect(row).toMatchObject({ id, status: 'confirmed', user_id: ada.id, created_by: ada.id, filled_count: 1 });
    expect(row?.made).toMatch(/^2026-06-01T10:00:00/);
  });

  it('is refused with the first reason of: started, already signed up, canceled, full, overlap', {
    tags: ['5.39'],
  }, async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const [ada, bob] = [await world.person(), await world.person()];
    const event = await world.event(june(2, '10:00', '12:00'));
    const [mine, other] = [await world.slot(event), await world.slot(event, { required_count: 1 })];
    const elsewhere = await world.slot(await world.event({ ...june(2, '11:00', '13:00'), title: 'Kiosk "B"' }));
    await world.signUp(bob, other);
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${other}`;
    const signup = await take(world, ada, mine);
    await world.at('2026-06-02T10:00:00Z');
    await expect(take(world, ada, other)).rejects.toMatchObject(started);
    await world.at('2026-06-01T10:00:00Z');
    await expect(take(world, ada, other)).rejects.toMatchObject(twice);
    await cancel(world, ada, signup);
    await take(world, ada, elsewhere);
    await expect(take(world, ada, other)).rejects.toMatchObject(canceled);
    await world.sql`update event_slots set is_canceled = false, cancel_origin = null where id = ${other}`;
    await expect(take(world, ada, other)).rejects.toMatchObject(full);
    const overlap = refusal(409, 'overlap', 'This overlaps with "Kiosk "B"", which you are signed up for');
    await expect(take(world, ada, mine)).rejects.toMatchObject(overlap);
  });

  it('is possible for adjacent events, and again after canceling', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    const first = await world.slot(await world.event(june(2, '10:00', '12:00')));
    const next = await world.slot(await world.event(june(2, '12:00', '14:00')));
    await cancel(world, ada, await take(world, ada, first));
    await take(world, ada, first);
    await take(world, ada, next);
    const rows = await world.sql`select status from signups order by status`;
    expect(rows.map((row) => row.status)).toEqual(['canceled', 'confirmed', 'confirmed']);
  });

  it('treats a canceled event like a canceled slot, and a removed slot or event like a missing one', async ({
    world,
  }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    const event = await world.event(june(2, '10:00', '12:00'));
    const slot = await world.slot(event);
    await world.sql`update events set status = 'canceled', cancel_origin = 'source' where id = ${event}`;
    await expect(take(world, ada, slot)).rejects.toMatchObject(canceled);
    await world.sql`update event_slots set removed_at = private.now() where id = ${slot}`;
    await expect(take(world, ada, slot)).rejects.toMatchObject(noSlot);
    await world.sql`update event_slots set removed_at = null`;
    await world.sql`update events set removed_at = private.now()`;
    await expect(take(world, ada, slot)).rejects.toMatchObject(noSlot);
    await expect(take(world, ada, crypto.randomUUID())).rejects.toMatchObject(noSlot);
  });

  it('is not blocked by a signup for a canceled slot', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    const event = await world.event(june(2, '10:00', '12:00'));
    const [gone, left] = [await world.slot(event), await world.slot(event)];
    await take(world, ada, gone);
    await world.sql`update event_slots set is_canceled = true, cancel_origin = 'admin' where id = ${gone}`;
    await take(world, ada, left);
    const [count] = await world.sql`select count(*)::int as live from signups where is_live`;
    expect(count?.live).toBe(1);
  });

  it('for somebody else is for administrators only; the refusal reveals nothing about that person', async ({
    world,
  }) => {
    await world.at('2026-06-01T10:00:00Z');
    const [ada, bob, chief] = [await world.person(), await world.person('staff'), await world.person('admin')];
    const slot = await world.slot(await world.event(june(2, '10:00', '12:00')));
    const add = (actor: Person) =>
      world.as(actor, (sql) => sql`insert into signups (slot_id, user_id) values (${slot}, ${ada.id})`);
    await expect(add(bob)).rejects.toMatchObject({ code: 'MU403' });
    await add(chief);
    await expect(add(bob)).rejects.toMatchObject({ code: 'MU403' });
    const [row] = await world.sql`select created_by, user_id from signups`;
    expect(row).toMatchObject({ created_by: chief.id, user_id: ada.id });
  });
});

describe.each([
  ['America/New_York', '2026-03-08'],
  ['Europe/Berlin', '2026-10-25'],
  ['Australia/Lord_Howe', '2026-04-05'],
])('on the night the clocks change in %s', (zone, day) => {
  it('a place can be taken and canceled until the event starts', async ({ world }) => {
    await world.sql.unsafe(`set local timezone = '${zone}'`);
    const [ada, bob] = [await world.person(), await world.person()];
    const [time] = await world.sql`
        select (${`${day} 08:00`}::timestamp at time zone ${zone})::text as start,
          (${`${day} 08:00`}::timestamp at time zone ${zone} - interval '1 ms')::text as before`;
    const event = await world.event({ start_time: time?.start, end_time: `${day} 20:00 UTC`, timezone: zone });
    const slot = await world.slot(event);
    await world.at(time?.before);
    const signup = await take(world, ada, slot);
    await world.at(time?.start);
    await expect(take(world, bob, slot)).rejects.toMatchObject(started);
    await expect(cancel(world, ada, signup)).rejects.toSatisfy(
      (error: object) => refusalCode(error) === 'event_started',
    );
    await world.at(time?.before);
    await cancel(world, ada, signup);
  });

  it('an all-day event occupies whole days for the overlap rule, whatever its times', async ({ world }) => {
    await world.at('2026-01-01T00:00:00Z');
    const at = async (time: string) =>
      (await world.sql`select (${`${day} ${time}`}::timestamp at time zone ${zone})::text as moment`)[0]?.moment;
    const span = async (from: string, to: string) => ({
      start_time: await at(from),
      end_time: await at(to),
      timezone: zone,
    });
    const ada = await world.person();
    const whole = await world.event({ ...(await span('09:00', '10:00')), all_day: true });
    const night = await world.event({ ...(await span('23:30', '23:45')), title: 'Night' });
    const [midnight] = await world.sql`select (${await at('24:00')}::timestamptz + interval '1 hour')::text as later`;
    const next = await world.event({ start_time: await at('24:00'), end_time: midnight?.later });
    await take(world, ada, await world.slot(whole));
    await expect(take(world, ada, await world.slot(night))).rejects.toSatisfy(
      (error: object) => refusalCode(error) === 'overlap',
    );
    await take(world, ada, await world.slot(next));
  });
});

describe('canceling a signup', () => {
  it('keeps the row, records who canceled it and when, and frees the place', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const [ada, chief] = [await world.person(), await world.person('admin')];
    const slot = await world.slot(await world.event(june(2, '10:00', '12:00')), { required_count: 1 });
    await cancel(world, ada, await take(world, ada, slot));
    const again = await take(world, ada, slot);
    await cancel(world, chief, again);
    const rows = await world.sql`select status, canceled_by, canceled_at is not null as timed from signups`;
    expect(rows).toEqual(
      expect.arrayContaining([
        { status: 'canceled', canceled_by: ada.id, timed: true },
        { status: 'canceled', canceled_by: chief.id, timed: true },
      ]),
    );
    const [{ filled_count } = {}] = await world.sql`select filled_count from event_slots`;
    expect(filled_count).toBe(0);
  });

  it('is refused to its owner after the start, but not to an administrator', async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const [ada, chief] = [await world.person(), await world.person('admin')];
    const slot = await world.slot(await world.event(june(2, '10:00', '12:00')));
    const [theirs, own] = [await take(world, ada, slot), await take(world, chief, slot)];
    await world.at('2026-06-02T11:00:00Z');
    const tooLate = refusal(409, 'event_started', 'Cannot cancel signups for past events');
    await expect(cancel(world, ada, theirs)).rejects.toMatchObject(tooLate);
    await cancel(world, chief, theirs);
    await cancel(world, chief, own);
  });

  it("answers 404 for a canceled signup, another person's and an unknown one", async ({ world }) => {
    await world.at('2026-06-01T10:00:00Z');
    const [ada, bob] = [await world.person(), await world.person('staff')];
    const slot = await world.slot(await world.event(june(2, '10:00', '12:00')));
    const id = await take(world, ada, slot);
    await expect(cancel(world, bob, id)).rejects.toMatchObject(noSignup);
    await cancel(world, ada, id);
    await expect(cancel(world, ada, id)).rejects.toMatchObject(noSignup);
    await expect(cancel(world, ada, crypto.randomUUID())).rejects.toMatchObject(noSignup);
  });
});

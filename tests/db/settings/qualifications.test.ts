import { describe, expect } from 'vitest';
import { rule, shift, take } from '../signups/rule-stage.ts';
import { type Person, type Row, refusal, refusalCode, type World, worlds } from '../support/world.ts';

const it = worlds();

const confirm = (world: World, by: Person, person: Person, id: string, days: object = {}) =>
  world.as(by, (sql) => sql`select private.confirm_qualification(${person.id}, ${id}, ${sql.json(days as never)})`);
const withdraw = (world: World, by: Person, person: Person, id: string) =>
  world.as(by, (sql) => sql`select private.withdraw_qualification(${person.id}, ${id})`);
const held = (world: World, person: Person) =>
  world.sql`select to_char(confirmed_on, 'YYYY-MM-DD') as from, to_char(valid_until, 'YYYY-MM-DD') as until, confirmed_by as by
    from person_qualifications where user_id = ${person.id}`;
/** A shift whose slot type asks for qualifications. */
async function asking(world: World, ids: string[], from: string, to: string, event: Partial<Row<'events'>> = {}) {
  const slot = await shift(world, from, to, event as Row<'events'>);
  const [row] = await world.sql`select slot_type_id from event_slots where id = ${slot}`;
  for (const id of ids) await world.asks(row?.slot_type_id, id);
  return slot;
}
async function stage(world: World) {
  await world.at('2026-06-01T10:00:00Z');
  return { ada: await world.person(), chief: await world.person('admin') };
}
const own = (names: string) => refusal(409, 'not_qualified', `For this place you need: ${names}`);

describe('a place that asks for qualifications', () => {
  it('B: is refused until its person has all of them, and names those that are missing', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const aid = await world.qualification({ name: 'First aid' });
    const lift = await world.qualification({ name: 'Forklift', confirmed_by: 'organiser' });
    const slot = await asking(world, [lift, aid], '20T10:00', '20T12:00');
    await expect(take(world, ada, slot)).rejects.toMatchObject(own('First aid, Forklift'));
    await confirm(world, ada, ada, aid);
    const refused = await take(world, ada, slot).catch((error) => error);
    expect(refused).toMatchObject(own('Forklift'));
    expect(JSON.parse(refused.detail).params).toEqual({
      own: true,
      missing: [{ id: lift, name: 'Forklift', confirmed_by: 'organiser' }],
    });
    await confirm(world, chief, ada, lift);
    await take(world, ada, slot);
  });

  it('is refused after not_open_to_you and before slot_full, and stays with its person whatever changes', async ({
    world,
  }) => {
    const { ada, chief } = await stage(world);
    const aid = await world.qualification();
    const type = await world.slotType({ open_to: 'staff' });
    await world.asks(type, aid);
    const event = await world.event({ start_time: '2026-06-20T10:00Z', end_time: '2026-06-20T12:00Z' });
    const slot = await world.slot(event, { slot_type_id: type, required_count: 1 });
    const met: (string | undefined)[] = [];
    const meet = async () => met.push(await take(world, ada, slot).catch((error) => refusalCode(error)));
    const signup = await world.as(chief, async (sql) => {
      await sql`select private.confirm_qualification(${chief.id}, ${aid}, '{}')`;
      return sql`select private.sign_up(${slot}) as id`;
    });
    await meet();
    await world.sql`update slot_types set open_to = 'everyone' where id = ${type}`;
    await meet();
    await confirm(world, ada, ada, aid);
    await meet();
    expect(met).toEqual(['not_open_to_you', 'not_qualified', 'slot_full']);
    await withdraw(world, chief, chief, aid);
    await world.sql`update events set start_time = '2026-06-21T10:00Z', end_time = '2026-06-21T12:00Z' where id = ${event}`;
    const [kept] = await world.sql`select status from signups where id = ${signup[0]?.id}`;
    expect(kept?.status).toBe('confirmed');
  });

  it('is given with a reason, which is kept; without one the refusal is about the person', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const slot = await asking(world, [await world.qualification({ name: 'Forklift' })], '20T10:00', '20T12:00');
    const assign = (reason: string | null) =>
      world.as(chief, (sql) => sql`select private.assign(${ada.id}, ${slot}, ${reason}) as id`);
    const theirs = 'This person does not have what this place asks for: Forklift';
    await expect(assign(null)).rejects.toMatchObject(refusal(409, 'not_qualified', theirs));
    const [made] = await assign('Drives one at work');
    const [kept] = await world.sql`select override_reason from signups where id = ${made?.id}`;
    expect(kept?.override_reason).toBe('Drives one at work');
  });
});

describe('the day on which it has to be valid', () => {
  it('is that of the start at its place, to its last moment', async ({ world }) => {
    const { ada, chief } = await stage(world);
    await rule(world, { timezone: 'Asia/Tokyo' });
    const berlin = { timezone: 'Europe/Berlin' };
    const aid = await world.qualification();
    await confirm(world, chief, ada, aid, { confirmed_on: '2026-06-10', valid_until: '2026-06-20' });
    // Berlin is two hours ahead. The nights end on the next day.
    const last = await asking(world, [aid], '20T21:59', '21T04:00', berlin);
    const after = await asking(world, [aid], '20T22:00', '21T04:00', berlin);
    const before = await asking(world, [aid], '09T21:59', '09T23:00', berlin);
    const first = await asking(world, [aid], '09T22:00', '10T02:00', berlin);
    await take(world, ada, last);
    await take(world, ada, first);
    for (const slot of [before, after])
      await expect(take(world, ada, slot)).rejects.toSatisfy((error: object) => refusalCode(error) === 'not_qualified');
  });

  it('is the first day of an all-day event in its own zone', async ({ world }) => {
    const { ada, chief } = await stage(world);
    await rule(world, { timezone: 'Europe/Berlin' });
    const aid = await world.qualification();
    await confirm(world, chief, ada, aid, { valid_until: '2026-06-20' });
    const tokyo = { all_day: true, timezone: 'Asia/Tokyo' };
    const on20 = await asking(world, [aid], '20T00:00+09:00', '21T00:00+09:00', tokyo);
    const on21 = await asking(world, [aid], '21T00:00+09:00', '22T00:00+09:00', tokyo);
    await take(world, ada, on20);
    await expect(take(world, ada, on21)).rejects.toSatisfy((error: object) => refusalCode(error) === 'not_qualified');
  });
});

describe('confirming', () => {
  it('begins today and ends after the months of the qualification, unless an administrator sets other days', async ({
    world,
  }) => {
    const { ada, chief } = await stage(world);
    await rule(world, { timezone: 'Pacific/Kiritimati' });
    await world.at('2026-01-30T11:00:00Z');
    const aid = await world.qualification({ valid_months: 1 });
    await confirm(world, ada, ada, aid);
    expect(await held(world, ada)).toEqual([{ from: '2026-01-31', until: '2026-02-28', by: ada.id }]);
    await confirm(world, chief, ada, aid, { confirmed_on: '2025-12-01', valid_until: null });
    expect(await held(world, ada)).toEqual([{ from: '2025-12-01', until: null, by: chief.id }]);
    const wrong = refusal(
      400,
      'valid_before_confirmed',
      'Must not be before the day of the confirmation',
      'valid_until',
    );
    const days = { confirmed_on: '2025-12-02', valid_until: '2025-12-01' };
    await expect(confirm(world, chief, ada, aid, days)).rejects.toMatchObject(wrong);
    await withdraw(world, ada, ada, aid);
    expect(await held(world, ada)).toEqual([]);
    await expect(withdraw(world, ada, ada, aid)).rejects.toMatchObject(
      refusal(404, 'not_found', 'Qualification not found'),
    );
  });

  it('is for the person only where people confirm it themselves, without days, and never for others', async ({
    world,
  }) => {
    const { ada, chief } = await stage(world);
    const [self, theirs] = [await world.qualification(), await world.qualification({ confirmed_by: 'organiser' })];
    const forbidden = { code: 'MU403' };
    await expect(confirm(world, ada, ada, theirs)).rejects.toMatchObject(forbidden);
    await expect(confirm(world, ada, ada, self, { valid_until: null })).rejects.toMatchObject(forbidden);
    await expect(confirm(world, ada, chief, self)).rejects.toMatchObject(forbidden);
    await confirm(world, chief, ada, theirs);
    await expect(withdraw(world, ada, ada, theirs)).rejects.toMatchObject(forbidden);
    await expect(confirm(world, ada, ada, crypto.randomUUID())).rejects.toMatchObject(
      refusal(404, 'not_found', 'Qualification not found'),
    );
    await world.sql`update profiles set state = 'left', account_id = null, email = null where id = ${ada.id}`;
    await expect(confirm(world, chief, ada, self)).rejects.toMatchObject(refusal(404, 'not_found', 'User not found'));
  });

  it('is one step for many people, as is withdrawing; an entry of the log for each', async ({ world }) => {
    const { ada, chief } = await stage(world);
    const bob = await world.person();
    const aid = await world.qualification({ confirmed_by: 'organiser' });
    const change = async (more: object) => {
      const body = { user_ids: [ada.id, bob.id, crypto.randomUUID()], ...more };
      const [row] = await world.as(
        chief,
        (sql) => sql`select private.qualify_people(${aid}, ${sql.json(body)}) as changed`,
      );
      return row?.changed;
    };
    expect(await change({ withdraw: false, valid_until: '2026-12-31' })).toBe(2);
    for (const person of [ada, bob])
      expect(await held(world, person)).toEqual([{ from: '2026-06-01', until: '2026-12-31', by: chief.id }]);
    expect(await change({ withdraw: true })).toBe(2);
    expect(await held(world, ada)).toEqual([]);
    const log = await world.sql`select action from audit_log where table_name = 'person_qualifications' order by id`;
    expect(log.map(({ action }) => action)).toEqual(['insert', 'insert', 'delete', 'delete']);
  });
});

import { describe, expect } from 'vitest';
import { works } from '../../support/work.ts';
import { forbidden } from '../people/user-stage.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';
import { grant, shift, stage } from './lead-stage.ts';

const it = worlds();

const notYourself = refusal(
  403,
  'not_yourself',
  'You cannot do this for yourself. Ask another lead or an administrator.',
);
const assign = (world: World, by: Person, person: Person, slot: string, reason: string | null = null) =>
  world.as(by, async (sql) => (await sql`select private.assign(${person.id}, ${slot}, ${reason}, true) as id`)[0]?.id);
const release = (world: World, by: Person, signup: string) =>
  world.as(by, (sql) => sql`select private.cancel_signup(${signup})`);
const mark = (world: World, by: Person, event: string, ...signups: string[]) =>
  world.as(by, (sql) => sql`select private.mark_attendance(${event}, ${signups}::uuid[], 'attended')`);
const stateOf = async ({ sql }: World, signup: string) =>
  (
    await sql`select s.status, s.attendance, s.override_reason, s.created_by, s.canceled_by, s.marked_by from ${works(sql)} where s.id = ${signup}`
  )[0];
const logged = ({ sql }: World, signup: string) =>
  sql`select actor, action from audit_log where table_name = 'signups' and row_id = ${signup} order by id`;
const json = async (world: World, by: Person, call: string, id: string, ...more: unknown[]) =>
  world.as(by, async (sql) => {
    const [row] = await sql.unsafe(`select private.${call} as answer`, [id, ...more] as never[]);
    return row?.answer;
  });
const rosterOf = (world: World, by: Person, event: string) => json(world, by, 'roster($1)', event);

describe('with the right to fill, a lead', () => {
  it('gives places of their shifts by the rules for administrators, and it is logged', async ({ world }) => {
    const { lead, ada, bob, led, other } = await stage(world, ['fill']);
    await world.sql`update slot_types set open_to = 'staff' where id = (select slot_type_id from event_slots where id = ${led.slot})`;
    await expect(assign(world, lead, ada, led.slot)).rejects.toMatchObject(
      refusal(409, 'not_open_to_you', 'This place is for staff, and this person is not staff'),
    );
    const made = await assign(world, lead, ada, led.slot, 'Knows the gate');
    expect(await stateOf(world, made)).toMatchObject({
      status: 'confirmed',
      override_reason: 'Knows the gate',
      created_by: lead.id,
    });
    expect(await logged(world, made)).toEqual([{ actor: lead.id, action: 'insert' }]);
    expect(await world.as(ada, (sql) => sql`select kind from notices`)).toEqual([{ kind: 'assigned' }]);
    await expect(assign(world, lead, bob, other.slot, 'Because')).rejects.toMatchObject(forbidden);
    await expect(assign(world, ada, bob, led.slot, 'Because')).rejects.toMatchObject(forbidden);
  });

  it('gives no place to themselves, but can sign up as everybody does', async ({ world }) => {
    const { lead, led } = await stage(world, ['fill']);
    for (const reason of [null, 'Because'])
      await expect(assign(world, lead, lead, led.slot, reason)).rejects.toMatchObject(notYourself);
    const [made] = await world.as(lead, (sql) => sql`select private.sign_up(${led.slot}) as id`);
    expect(await logged(world, made?.id)).toEqual([]);
    await release(world, lead, made?.id);
  });

  it('learns of the times of others only that they are not free', async ({ world }) => {
    const { lead, ada, bob, led } = await stage(world, ['fill']);
    const hidden = await shift(world, 5, { title: 'Secret party', published_at: null });
    await world.sql`insert into signups (slot_id, user_id) values (${hidden.slot}, ${ada.id})`;
    const open = await shift(world, 6, { title: 'Elsewhere' });
    await world.signUp(bob, open.slot);
    const notFree = refusal(409, 'not_free', 'This person is not free at that time');
    for (const person of [ada, bob])
      await expect(assign(world, lead, person, led.slot, 'Because')).rejects.toMatchObject(notFree);
    await world.sql`insert into wishes (user_id) values (${lead.id})`;
    const people = await json(world, lead, 'helpers($1, $2, 50)', led.slot, '');
    expect(people.find(({ user }: { user: { id: string } }) => user.id === bob.id)).toEqual({
      user: { id: bob.id, name: expect.any(String) },
      fit: 'impossible',
      asks: true,
    });
    expect(JSON.stringify(people)).not.toMatch(/Elsewhere|Secret|\+44|credit|owes/);
  });

  it('sees who fits, best first, and who a name belongs to', async ({ world }) => {
    const { lead, ada, bob, led, other } = await stage(world, ['fill']);
    await world.sql`update profiles set name = 'Zoë Müller' where id = ${ada.id}`;
    await world.sql`insert into wishes (user_id) values (${bob.id})`;
    await world.sql`insert into availability (user_id, is_free, during, position)
        select ${bob.id}, false, during, 1 from events where id = ${led.event}`;
    const fits = async (search: string) =>
      (await json(world, lead, 'helpers($1, $2, 50)', led.slot, search)).map(
        ({ user, fit }: { user: { id: string }; fit: string }) => [user.id, fit],
      );
    const all = await fits('');
    expect(all).toContainEqual([ada.id, 'fits']);
    expect(all.at(-1)).toEqual([bob.id, 'not_free']);
    expect(await fits('mull zoe')).toEqual([[ada.id, 'fits']]);
    await world.sql`update profiles set state = 'blocked' where id = ${ada.id}`;
    expect(await fits('mull zoe')).toEqual([]);
    await expect(json(world, lead, 'helpers($1, $2, 50)', other.slot, '')).rejects.toMatchObject(forbidden);
    await expect(world.as(lead, (sql) => sql`select private.candidates(${led.slot}, null, 50)`)).rejects.toMatchObject(
      forbidden,
    );
  });

  it('plans drafts, and gives and releases places of others until the start', async ({ world }) => {
    const { lead, ada, bob, led, other } = await stage(world, ['fill']);
    const draft = await shift(world, 30, { published_at: null });
    await expect(assign(world, lead, ada, draft.slot)).rejects.toMatchObject(forbidden);
    await grant(world, lead, { event: draft.event, rights: ['fill'] });
    const planned = await assign(world, lead, ada, draft.slot);
    await release(world, lead, planned);
    expect(await stateOf(world, planned)).toMatchObject({ status: 'canceled', canceled_by: lead.id });
    expect(await world.as(ada, (sql) => sql`select kind from notices`)).toEqual([]);
    const [given, elsewhere] = [await world.signUp(bob, led.slot), await world.signUp(ada, other.slot)];
    await expect(release(world, lead, elsewhere)).rejects.toMatchObject(refusal(404, 'not_found', 'Signup not found'));
    const own = await world.signUp(lead, led.slot);
    await world.sql`update events set start_time = now() - interval '1 hour' where id = ${led.event}`;
    for (const signup of [given, own])
      await expect(release(world, lead, signup)).rejects.toMatchObject(
        refusal(409, 'event_started', 'Cannot cancel signups for past events'),
      );
    // What has begun can be over and paid, whatever reason a lead gives.
    await expect(
      world.as(lead, (sql) => sql`select private.assign(${ada.id}, ${led.slot}, 'A friend', true)`),
    ).rejects.toMatchObject(refusal(409, 'event_started', 'Cannot sign up for past events'));
    await world.sql`update events set start_time = now() + interval '1 hour' where id = ${led.event}`;
    await release(world, lead, given);
    expect(await stateOf(world, given)).toMatchObject({ status: 'canceled', canceled_by: lead.id });
    expect(await logged(world, given)).toEqual([{ actor: lead.id, action: 'update' }]);
  });

  it('asks people, unless they have said yes already', async ({ world }) => {
    const { lead, ada, bob, led } = await stage(world, ['fill']);
    const give = (body: object) =>
      world.as(lead, async (sql) => {
        const [row] = await sql`select private.give_place(${led.slot}, ${sql.json(body as never)}) as answer`;
        return row?.answer;
      });
    expect(await give({ user_id: ada.id })).toEqual({ id: expect.any(String), status: 'asked', reached: true });
    await world.sql`update event_slots set required_count = 2 where id = ${led.slot}`;
    await world.sql`update profiles set settings = '{"emailNotifications": false, "smsNotifications": false, "darkMode": false,
      "language": "english", "timezone": "UTC"}' where id = ${bob.id}`;
    const given = await give({ user_id: bob.id, agreed: true });
    expect(given).toEqual({ id: expect.any(String), status: 'confirmed', reached: false });
  });
});

describe('with the right for the gate, a lead', () => {
  it('marks the people of their slots, but not themselves', async ({ world }) => {
    const [lead, ada, bob] = [await world.person(), await world.person(), await world.person()];
    const { event, slot } = await shift(world, 1);
    const second = await world.slot(event);
    const [{ slot_type_id = '' } = {}] = await world.sql`select slot_type_id from event_slots where id = ${slot}`;
    await grant(world, lead, { slotType: slot_type_id, rights: ['gate'] });
    const [hers, his, own] = [
      await world.signUp(ada, slot),
      await world.signUp(bob, second),
      await world.signUp(lead, slot),
    ];
    await expect(mark(world, lead, event, hers)).rejects.toMatchObject({ code: 'MU409' });
    await world.sql`update events set start_time = now() - interval '1 hour' where id = ${event}`;
    await mark(world, lead, event, hers);
    expect(await stateOf(world, hers)).toMatchObject({ attendance: 'attended', marked_by: lead.id });
    expect(await logged(world, hers)).toEqual([{ actor: lead.id, action: 'update' }]);
    await expect(mark(world, lead, event, hers, his)).rejects.toMatchObject(forbidden);
    await expect(mark(world, lead, event, own)).rejects.toMatchObject(notYourself);
    await expect(mark(world, ada, event, his)).rejects.toMatchObject(forbidden);
    await world.sql`update lead_grants set rights = '{roster,fill,write}'`;
    await expect(mark(world, lead, event, hers)).rejects.toMatchObject(forbidden);
  });
});

describe('a roster', () => {
  it('has the places that count, by slot and name: none that were canceled, and none of an event that is canceled', async ({
    world,
  }) => {
    const { lead, ada, bob, led } = await stage(world, ['roster', 'fill']);
    await world.sql`update profiles set name = case id when ${ada.id} then 'Zoe 10' else 'Zoe 9' end where id in (${ada.id}, ${bob.id})`;
    const [late, gone] = [await world.person(), await world.person()];
    const first = await world.slot(led.event, { position: -1 });
    const given = [];
    for (const [person, slot] of [
      [ada, led.slot],
      [bob, led.slot],
      [late, first],
      [gone, first],
    ] as const)
      given.push(await world.signUp(person, slot));
    await release(world, gone, given[3] ?? '');
    const people = async (event: string) =>
      (await rosterOf(world, lead, event)).map(({ user }: { user: { id: string } }) => user.id);
    expect(await people(led.event)).toEqual([late.id, bob.id, ada.id]);
    const draft = await shift(world, 30, { published_at: null });
    await grant(world, lead, { event: draft.event, rights: ['fill', 'roster'] });
    await assign(world, lead, ada, draft.slot);
    expect(await people(draft.event)).toEqual([ada.id]);
    await world.sql`update events set status = 'canceled', cancel_origin = 'admin' where id = ${led.event}`;
    expect(await people(led.event)).toEqual([]);
  });

  it('has the people of the slots that a lead may see, with phone numbers around the shift alone', async ({
    world,
  }) => {
    const { lead, ada, bob, led, other } = await stage(world, ['roster']);
    const hidden = await world.slot(led.event, { position: 1 });
    await world.signUp(ada, led.slot);
    await world.signUp(bob, hidden);
    const shown = { id: ada.id, name: expect.any(String), phone: '+44 1' };
    const entries = await rosterOf(world, lead, led.event);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toEqual({
      id: expect.any(String),
      status: 'confirmed',
      slot_id: led.slot,
      slot_type: { id: expect.any(String), name: 'Setup', color: '#3182ce' },
      user: shown,
      attendance: null,
      unnamed: 0,
      comes_with: null,
    });
    await world.sql`update lead_grants set hours_before = 1`;
    expect((await rosterOf(world, lead, led.event))[0].user).toEqual({ ...shown, phone: null });
    await world.sql`update lead_grants set event_id = null,
        slot_type_id = (select slot_type_id from event_slots where id = ${led.slot})`;
    expect(await rosterOf(world, lead, led.event)).toHaveLength(1);
    for (const [who, event] of [
      [lead, other.event],
      [ada, led.event],
    ] as const)
      await expect(rosterOf(world, who, event)).rejects.toMatchObject(forbidden);
  });
});

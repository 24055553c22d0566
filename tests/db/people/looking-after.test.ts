import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { type Person, refusal, type World, worlds } from '../support/world.ts';

const it = worlds();
const notTheirs = refusal(403, 'act_for_refused', 'You do not look after this person');
const notForOthers = refusal(403, 'act_for_private', 'Only this person themselves can do this');

/** Runs a statement as somebody who acts for a person, as the API sets the claim; what it changes stays in the test. */
const acting = <Row extends object>(world: World, who: Person, person: string, query: string): Promise<Row[]> =>
  world.as(who, async (sql) => {
    const claims = { sub: who.account, session_id: who.account, role: 'authenticated', act_for: person };
    await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
    return (await sql.unsafe(query)) as unknown as Row[];
  });
const meOf = async (world: World, who: Person, person: string) => {
  const [row] = await acting<{ me: string | null }>(world, who, person, 'select private.me() as me');
  return row?.me;
};
const add = async (world: World, who: Person, name: string, born: string | null = null): Promise<string> => {
  const [row] = await world.as(
    who,
    (sql) => sql<{ id: string }[]>`select private.add_looked_after(${name}, ${born}) as id`,
  );
  return row?.id ?? '';
};
const shift = { start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z' };

async function stage(world: World) {
  await world.at('2026-06-01T12:00:00Z');
  await world.sql`update organisation set looking_after = true`;
  const [chief, mother, stranger] = [await world.person('admin'), await world.person(), await world.person()];
  const [lena, tom] = [await add(world, mother, 'Lena Berg'), await add(world, mother, 'Tom Berg', '2014')];
  return { chief, mother, stranger, lena, tom };
}

describe('somebody who looks after others', () => {
  it('acts for them: each policy and rule is judged for the person concerned', async ({ world }) => {
    const { mother, lena, tom } = await stage(world);
    const type = await world.slotType({ min_age: 14 });
    const [open, aged] = [
      await world.slot(await world.event(shift)),
      await world.slot(await world.event(shift), { slot_type_id: type }),
    ];
    const own = await world.signUp(mother, open);
    const [made] = await acting<{ id: string }>(world, mother, lena, `select private.sign_up('${open}') as id`);
    const rows = await acting(
      world,
      mother,
      lena,
      `select private.me() as me, private.caller() as caller, private.own_profile() as own,
        array(select id from public.signups) as signups, array(select id from public.profiles) as profiles`,
    );
    expect(rows).toEqual([{ me: lena, caller: mother.id, own: lena, signups: [made?.id], profiles: [lena] }]);
    const [signup] = await world.sql`select user_id, created_by, status from signups where id = ${made?.id ?? ''}`;
    expect(signup).toEqual({ user_id: lena, created_by: lena, status: 'confirmed' });
    // Without the claim she sees her own.
    expect(await world.as(mother, (sql) => sql`select id from public.signups`)).toEqual([{ id: own }]);
    await expect(acting(world, mother, tom, `select private.sign_up('${aged}')`)).rejects.toMatchObject({
      message: /at least 14 years old/,
    });
    await acting(world, mother, lena, `select private.cancel_signup('${made?.id}')`);
    expect(await world.sql`select canceled_by from signups where id = ${made?.id ?? ''}`).toEqual([
      { canceled_by: lena },
    ]);
    const log = await world.sql`select actor, action, user_id from audit_log where table_name = 'signups' order by id`;
    expect(log).toEqual([
      { actor: mother.id, action: 'insert', user_id: lena },
      { actor: mother.id, action: 'update', user_id: lena },
    ]);
  });

  it('acts for nobody else', async ({ world }) => {
    const { chief, mother, stranger, lena } = await stage(world);
    for (const [who, person] of [
      [stranger, lena],
      [chief, lena],
      [mother, stranger.id],
      [mother, chief.id],
      [mother, mother.id],
      [mother, randomUUID()],
    ] as const) {
      await expect(meOf(world, who, person)).rejects.toMatchObject(notTheirs);
    }
    expect(await meOf(world, mother, lena)).toBe(lena);
    await expect(acting(world, stranger, lena, 'select id from public.profiles')).rejects.toMatchObject(notTheirs);
  });

  it('has no chain: whoever is looked after looks after nobody', async ({ world }) => {
    const { chief, mother, stranger, lena, tom } = await stage(world);
    const give = (person: string, guardian: string | null) =>
      world.as(chief, (sql) => sql`select private.set_guardian(${person}, ${guardian})`);
    const unfit = refusal(
      409,
      'guardian_refused',
      'Only an active person who signs in can look after somebody, and only after somebody who neither signs in nor looks after others',
    );
    await expect(give(tom, lena)).rejects.toMatchObject(unfit);
    await expect(give(lena, lena)).rejects.toMatchObject(unfit);
    await expect(give(mother.id, stranger.id)).rejects.toMatchObject(unfit);
    // The account of the mother is gone, and somebody looks after her: not after her children.
    await world.sql`update profiles set account_id = null where id = ${mother.id}`;
    await expect(give(mother.id, stranger.id)).rejects.toMatchObject(unfit);
    await world.sql`update profiles set guardian_id = ${stranger.id} where id = ${mother.id}`;
    expect(await meOf(world, stranger, mother.id)).toBe(mother.id);
    await expect(meOf(world, stranger, lena)).rejects.toMatchObject(notTheirs);
    await give(lena, stranger.id);
    expect(await meOf(world, stranger, lena)).toBe(lena);
  });

  it('cannot act when blocked, after the session, or for somebody who is blocked', async ({ world }) => {
    const { mother, lena, tom } = await stage(world);
    await world.sql`update profiles set state = 'blocked' where id = ${tom}`;
    await expect(meOf(world, mother, tom)).rejects.toMatchObject(notTheirs);
    await world.sql`update profiles set state = 'blocked' where id = ${mother.id}`;
    await expect(meOf(world, mother, lena)).rejects.toMatchObject(notTheirs);
    await world.sql`update profiles set state = 'active' where id = ${mother.id}`;
    await world.sql`delete from auth.sessions where id = ${mother.account}`;
    expect(await meOf(world, mother, lena)).toBeNull();
  });

  it('leads nothing and decides nothing of an account while acting', async ({ world }) => {
    const { mother, lena } = await stage(world);
    await world.sql`insert into lead_grants (user_id, rights) values (${lena}, '{gate,roster,fill}')`;
    const slot = await world.slot(await world.event(shift));
    expect(
      await acting(
        world,
        mother,
        lena,
        `select private.lead_rights() as rights, private.is_admin() as admin,
        private.may_lead((select event_id from public.event_slots where id = '${slot}'), '${slot}', 'fill') as leads`,
      ),
    ).toEqual([{ rights: [], admin: false, leads: false }]);
    for (const call of [
      `private.update_user('${lena}', '{"settings": {"darkMode": true}}')`,
      `private.add_looked_after('x', null)`,
      `private.remove_looked_after('${lena}')`,
      `private.hand_over_looked_after('${lena}', 'x@example.org')`,
    ]) {
      await expect(acting(world, mother, lena, `select ${call}`), call).rejects.toMatchObject(notForOthers);
    }
    await acting(world, mother, lena, `select private.update_user('${lena}', '{"name": "Lena M."}')`);
    expect(await world.sql`select name from profiles where id = ${lena}`).toEqual([{ name: 'Lena M.' }]);
  });

  it('agrees for them, and the agreement says so', async ({ world }) => {
    const { chief, mother, lena } = await stage(world);
    const body = { name: 'Rules', for_everybody: true, slot_type_ids: [], texts: { english: 'Be kind' } };
    const [made] = await world.as(
      chief,
      (sql) => sql<{ id: string }[]>`select private.create_document(${sql.json(body)}) as id`,
    );
    await acting(world, mother, lena, `select private.agree('${lena}', '${made?.id}', 1, 'english')`);
    expect(await world.sql`select user_id, via, recorded_by from agreements`).toEqual([
      { user_id: lena, via: 'guardian', recorded_by: mother.id },
    ]);
  });
});

describe('places for several people', () => {
  const together = async (world: World, who: Person, places: [string, string][]) => {
    const [row] = await world.as(
      who,
      (sql) => sql<{ outcome: { taken: string[]; refused: object | null } }[]>`
        select private.sign_up_household(${places.map(([p]) => p)}, ${places.map(([, s]) => s)}) as outcome`,
    );
    return row?.outcome;
  };

  it('are taken by all of them or by none', async ({ world }) => {
    const { mother, lena, tom } = await stage(world);
    const event = await world.event(shift);
    const [bar, door] = [
      await world.slot(event, { required_count: 2 }),
      await world.slot(event, { required_count: 1 }),
    ];
    const refused = await together(world, mother, [
      [mother.id, bar],
      [lena, bar],
      [tom, bar],
    ]);
    expect(refused).toEqual({
      taken: [],
      refused: {
        user: { id: tom, name: 'Tom Berg' },
        refusal: { code: 'slot_full', message: 'This slot is already full', params: {} },
      },
    });
    expect(await world.sql`select id from signups`).toEqual([]);
    const taken = await together(world, mother, [
      [mother.id, bar],
      [lena, bar],
      [tom, door],
    ]);
    expect(taken).toMatchObject({ refused: null });
    expect(
      await world.sql`select id from signups where user_id in (${mother.id}, ${lena}, ${tom}) and status = 'confirmed'`,
    ).toHaveLength(3);
    expect(await world.sql`select filled_count from event_slots order by required_count`).toEqual([
      { filled_count: 1 },
      { filled_count: 2 },
    ]);
  });

  it('are for nobody whom the caller does not look after', async ({ world }) => {
    const { mother, stranger, lena } = await stage(world);
    const slot = await world.slot(await world.event(shift), { required_count: 5 });
    for (const person of [stranger.id, randomUUID()]) {
      await expect(
        together(world, mother, [
          [lena, slot],
          [person, slot],
        ]),
      ).rejects.toMatchObject(notTheirs);
    }
    await expect(together(world, stranger, [[lena, slot]])).rejects.toMatchObject(notTheirs);
    expect(await world.sql`select id from signups`).toEqual([]);
  });
});

describe('adding, handing over and going', () => {
  it('people are added where the organisation allows it, up to twenty', async ({ world }) => {
    const { mother, lena, tom } = await stage(world);
    expect(await world.as(mother, (sql) => sql`select private.household() as people`)).toEqual([
      {
        people: [
          { id: lena, name: 'Lena Berg', email: null, born: null },
          { id: tom, name: 'Tom Berg', email: null, born: '2014' },
        ],
      },
    ]);
    for (let number = 3; number <= 20; number++) await add(world, mother, `Child ${number}`);
    await expect(add(world, mother, 'One more')).rejects.toMatchObject(
      refusal(409, 'too_many_looked_after', 'You can look after at most 20 people'),
    );
    await expect(add(world, await world.person(), 'x', '1850')).rejects.toMatchObject({ message: /born so long ago/ });
    await world.sql`update organisation set looking_after = false`;
    await expect(add(world, mother, 'x')).rejects.toMatchObject(
      refusal(403, 'looking_after_off', 'Here nobody can be added by others than administrators'),
    );
    // Whoever is there can still be acted for.
    expect(await meOf(world, mother, lena)).toBe(lena);
  });

  it('a person who is handed over signs in with their history, and nobody acts for them any longer', async ({
    world,
  }) => {
    const { mother, stranger, lena } = await stage(world);
    const slot = await world.slot(await world.event(shift));
    await acting(world, mother, lena, `select private.sign_up('${slot}')`);
    const invite = (who: Person, email: string) =>
      world.as(who, (sql) => sql`select private.hand_over_looked_after(${lena}, ${email})`);
    await expect(invite(stranger, 'lena@example.org')).rejects.toMatchObject(notTheirs);
    await expect(invite(mother, stranger.email)).rejects.toMatchObject(
      refusal(409, 'user_exists', 'A user with this email address already exists'),
    );
    await invite(mother, 'Lena@example.org');
    expect(await meOf(world, mother, lena)).toBe(lena);
    expect(await world.sql`select email, role, status from invitations`).toEqual([
      { email: 'lena@example.org', role: 'volunteer', status: 'pending' },
    ]);
    const account = randomUUID();
    await addAccounts(world.sql, [account], () => 'lena@example.org');
    expect(await world.sql`select guardian_id, state from profiles where id = ${lena}`).toEqual([
      { guardian_id: null, state: 'active' },
    ]);
    await expect(meOf(world, mother, lena)).rejects.toMatchObject(notTheirs);
    expect(
      await world.as({ id: lena, email: 'lena@example.org', account }, (sql) => sql`select id from public.signups`),
    ).toHaveLength(1);
  });

  it('whoever looks after others decides first what becomes of them', async ({ world }) => {
    const { chief, mother, stranger, lena, tom } = await stage(world);
    const first = refusal(409, 'looks_after', 'First decide what becomes of Lena Berg, Tom Berg');
    const leave = () => world.as(mother, (sql) => sql`select private.leave()`);
    await expect(leave()).rejects.toMatchObject(first);
    await expect(world.as(chief, (sql) => sql`select private.remove_person(${mother.id}, 'x')`)).rejects.toMatchObject(
      first,
    );
    await expect(
      world.as(chief, (sql) => sql`select private.block_person(${mother.id}, 'x', false)`),
    ).rejects.toMatchObject(first);
    const remove = (who: Person, person: string) =>
      world.as(who, (sql) => sql`select private.remove_looked_after(${person})`);
    await expect(remove(stranger, tom)).rejects.toMatchObject(notTheirs);
    await remove(mother, tom);
    expect(
      await world.sql`select state, guardian_id, name like 'Former%' as gone from profiles where id = ${tom}`,
    ).toEqual([{ state: 'left', guardian_id: null, gone: true }]);
    await world.as(chief, (sql) => sql`select private.set_guardian(${lena}, null)`);
    await leave();
    expect(await world.sql`select name from profiles where id = ${lena}`).toEqual([{ name: 'Lena Berg' }]);
  });

  it('of two people who become one, the one who stays looks after whom both did', async ({ world }) => {
    const { chief, mother, stranger, lena, tom } = await stage(world);
    await world.as(chief, (sql) => sql`select private.merge_persons(${stranger.id}, ${mother.id}, '{}')`);
    expect(await world.sql`select id from profiles where guardian_id = ${stranger.id} order by name`).toEqual([
      { id: lena },
      { id: tom },
    ]);
    // A child who was entered twice, and one who is the guardian themselves.
    const twin = await add(world, stranger, 'Lena B.');
    await world.as(chief, (sql) => sql`select private.merge_persons(${lena}, ${twin}, '{}')`);
    await world.as(chief, (sql) => sql`select private.merge_persons(${stranger.id}, ${lena}, '{}')`);
    expect(await world.sql`select id from profiles where guardian_id = ${stranger.id}`).toEqual([{ id: tom }]);
    expect(await world.sql`select guardian_id from profiles where id = ${stranger.id}`).toEqual([
      { guardian_id: null },
    ]);
  });
});

describe('what is sent', () => {
  it('goes to whoever looks after the person, with one calendar and one email for all', async ({ world }) => {
    const { mother, lena, tom } = await stage(world);
    const event = await world.event({ ...shift, title: 'Fair' });
    const slot = await world.slot(event, { required_count: 5 });
    await world.as(
      mother,
      (sql) => sql`select private.sign_up_household(${[mother.id, lena, tom]}, ${[slot, slot, slot]})`,
    );
    await world.at('2026-06-01T12:05:00Z');
    const [{ mails }] = (await world.sql`select private.claim_mails(10) as mails`) as never as [
      { mails: { to: string; messages: { kind: string; shift: { title: string } }[] }[] },
    ];
    expect(mails.map(({ to }) => to)).toEqual([mother.email]);
    expect(mails[0]?.messages.map((message) => [message.kind, message.shift.title]).sort()).toEqual([
      ['signed_up', 'Fair'],
      ['signed_up', 'Lena Berg: Fair'],
      ['signed_up', 'Tom Berg: Fair'],
    ]);
    const [{ key }] = (await world.as(mother, (sql) => sql`select private.make_calendar() as key`)) as never as [
      { key: string },
    ];
    const [{ shifts }] = (await world.sql`select private.calendar_shifts(${key}) as shifts`) as never as [
      { shifts: { title: string }[] },
    ];
    expect(shifts.map(({ title }) => title).sort()).toEqual(['Fair', 'Lena Berg: Fair', 'Tom Berg: Fair']);
    // So does a reminder on the guardian's phone.
    await world.sql`insert into private.push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth)
      values (${mother.id}, ${mother.id}, ${mother.account}, 'https://push.example.net/x', 'key', 'secret')`;
    await world.at('2026-06-01T13:00:00Z');
    await world.sql`insert into private.outbox (kind, user_id, signup_id, dedupe_key)
      select 'reminder', user_id, id, 'reminder:' || id from signups`;
    const facts = await world.sql`select f.facts #>> '{shift,title}' as title
      from private.pushes p cross join private.push_facts(p) f where p.category = 'reminders' order by 1`;
    expect(facts.map(({ title }) => title)).toEqual(['Fair', 'Lena Berg: Fair', 'Tom Berg: Fair']);
    // Nobody has to phone them when an administrator cancels.
    await world.sql`insert into notices (user_id, event_id, signup_id, kind, old)
      select s.user_id, s.event_id, s.id, 'canceled', private.event_state(e) from signups s join events e on e.id = s.event_id`;
    expect(await world.sql`select * from private.unreached`).toEqual([]);
  });
});

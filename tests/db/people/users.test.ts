import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect } from 'vitest';
import { addAccounts } from '../../support/accounts.ts';
import { type Person, refusal, type World, worldsApart } from '../support/world.ts';
import { authUser, forbidden, invite, profile } from './user-stage.ts';

const { database, it } = worldsApart();

const patch = (world: World, actor: Person, id: string, change: object) =>
  world.as(actor, (sql) => sql`select private.update_user(${id}, ${sql.json(change as never)})`);
const metadata = async (world: World, id: string) =>
  (await world.sql`select raw_user_meta_data as data from auth.users where id = ${id}`)[0]?.data;
const lastAdmin = refusal(409, 'last_admin', 'There must always be at least one administrator');

describe('a profile', () => {
  it('is created when the address is confirmed, not before, and follows changes of address and sign-ins', {
    tags: ['1.5', '1.12'],
  }, async ({ world }) => {
    const id = await authUser(world, 'Ada.Lovelace@Example.org', {}, false);
    expect(await profile(world, id)).toBeUndefined();
    await world.sql`update auth.users set email_confirmed_at = now(), last_sign_in_at = now() where id = ${id}`;
    expect(await profile(world, id)).toMatchObject({
      email: 'ada.lovelace@example.org',
      name: 'ada.lovelace',
      role: 'volunteer',
      version: 1,
    });
    await world.at('2030-01-01T00:00:00Z');
    await world.sql`update auth.users set last_sign_in_at = now() + interval '1 hour', email = 'ada@example.org' where id = ${id}`;
    const [row] =
      await world.sql`select email, private.iso(date_trunc('minute', last_login)) as seen, version from profiles`;
    expect(row).toEqual({ email: 'ada@example.org', seen: '2030-01-01T01:00:00Z', version: 1 });
  });

  it('security 9, hosted 11: a stranger chooses neither the name nor the language of somebody who has not signed in yet', async ({
    world,
  }) => {
    const id = await authUser(world, 'ada@example.org', { name: 'Eve', language: 'x'.repeat(4000) }, false);
    await world.sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
    expect((await profile(world, id))?.name).toBe('ada');
    expect(await metadata(world, id)).toEqual({});
  });

  it.for([
    [
      { language: 'german', name: 'Eve', more: 'x'.repeat(1_000_000) },
      { language: 'german', name: 'ada' },
    ],
    [{ language: ['german'] }, { name: 'ada' }],
    [[{ language: 'german' }], { name: 'ada' }],
    ['german', { name: 'ada' }],
    [null, { name: 'ada' }],
  ] as const)(
    'security 12: keeps of the metadata of its account only what the product uses',
    async ([given, kept], { world }) => {
      const id = await authUser(world, 'ada@example.org', {});
      await world.sql`update auth.users set raw_user_meta_data = ${world.sql.json(given)} where id = ${id}`;
      expect(await metadata(world, id)).toEqual(kept);
    },
  );

  it('gets its role only from the pending invitation of its address', { tags: ['3.2'] }, async ({ world }) => {
    const chief = await world.person('admin');
    await invite(world, chief, 'New@Example.org', 'staff');
    const claims = { role: 'admin', name: 'Eve' };
    const id = await authUser(world, 'new@example.ORG', claims);
    const eveId = await authUser(world, 'eve@example.org', claims);
    await world.sql`insert into auth.sessions (id, user_id) values (${eveId}, ${eveId})`;
    const eve = { id: eveId, email: 'eve@example.org', account: eveId };
    const [made] = await world.sql`select role from profiles where account_id = ${id}`;
    expect(made?.role).toBe('staff');
    expect((await profile(world, eve.id))?.role).toBe('volunteer');
    await world.sql`update auth.users set raw_user_meta_data = '{"role":"admin"}'`;
    await expect(world.as(eve, (sql) => sql`select private.require_admin()`)).rejects.toMatchObject(forbidden);
    const [invitation] = await world.sql`select status, accepted_at is not null as timed from invitations`;
    expect(invitation).toEqual({ status: 'accepted', timed: true });
  });

  it('outlives its account, with its signups; whoever signs in with the address later is the same person', async ({
    world,
  }) => {
    await world.at('2026-06-01T10:00:00Z');
    const ada = await world.person();
    const event = await world.event({ start_time: '2026-06-02T10:00:00Z', end_time: '2026-06-02T12:00:00Z' });
    await world.signUp(ada, await world.slot(event));
    await world.sql`delete from auth.users where id = ${ada.account}`;
    expect(await profile(world, ada.id)).toMatchObject({ email: ada.email, account_id: null, state: 'active' });
    const account = await authUser(world, ada.email.toUpperCase(), {});
    expect(await profile(world, ada.id)).toMatchObject({ account_id: account });
    expect(await world.sql`select from profiles`).toHaveLength(1);
  });
});

describe('changing a user', () => {
  it('lets people change their own name, phone and settings; keys that are not sent stay', async ({ world }) => {
    const ada = await world.person();
    await patch(world, ada, ada.id, { name: 'Ada', phone: '+1 (2) 3-4./5' });
    await patch(world, ada, ada.id, { settings: { darkMode: true } });
    await patch(world, ada, ada.id, { settings: { language: 'french' }, phone: null });
    const { settings, ...rest } = (await profile(world, ada.id)) ?? {};
    expect(rest).toMatchObject({ name: 'Ada', phone: null, version: 4 });
    // Nobody has chosen a time zone.
    expect(settings).toEqual({ emailNotifications: true, smsNotifications: false, darkMode: true, language: 'french' });
  });

  it('keeps the language that a person reads when they save something else', async ({ world }) => {
    const ada = await world.person();
    await world.sql`update auth.users set raw_user_meta_data = '{"language": "german"}'
      where id = (select account_id from profiles where id = ${ada.id})`;
    await patch(world, ada, ada.id, { settings: { darkMode: true } });
    expect(await profile(world, ada.id)).toMatchObject({ settings: { darkMode: true, language: 'german' } });
  });

  it('stopping the mails chooses no time zone, and keeps the one that was chosen', async ({ world }) => {
    await world.sql`update organisation set timezone = 'Asia/Tokyo'`;
    const [ada, bob] = [await world.person(), await world.person()];
    await patch(world, bob, bob.id, { settings: { timezone: 'Europe/Berlin' } });
    for (const { id } of [ada, bob]) {
      const [made] = await world.sql`insert into private.mail_keys (user_id) values (${id}) returning key`;
      await world.sql`select private.stop_mails(${made?.key})`;
    }
    const stopped = { emailNotifications: false, smsNotifications: false, darkMode: false, language: 'english' };
    expect((await profile(world, ada.id))?.settings).toEqual(stopped);
    expect((await profile(world, bob.id))?.settings).toEqual({ ...stopped, timezone: 'Europe/Berlin' });
  });

  it.for([null, 7, '', 'x'.repeat(65)])('a time zone cannot be %j', async (timezone, { world }) => {
    const ada = await world.person();
    const settings = {
      emailNotifications: true,
      smsNotifications: false,
      darkMode: false,
      language: 'english',
      timezone,
    };
    const save = world.sql`update profiles set settings = ${world.sql.json(settings)} where id = ${ada.id}`;
    await expect(save).rejects.toMatchObject({ constraint_name: 'profiles_settings_check' });
  });

  it.for(['role', 'description', 'required_credits'])("refuses a volunteer's own %s", async (key, { world }) => {
    const ada = await world.person();
    await expect(patch(world, ada, ada.id, { name: 'X', [key]: 'admin' })).rejects.toMatchObject(forbidden);
  });

  it('refuses others, unknown people, stale versions and people without a profile', async ({ world }) => {
    const [ada, bob, chief] = [await world.person(), await world.person('staff'), await world.person('admin')];
    await expect(patch(world, bob, ada.id, { name: 'X' })).rejects.toMatchObject(forbidden);
    await expect(patch(world, bob, randomUUID(), { name: 'X' })).rejects.toMatchObject(forbidden);
    const missing = refusal(404, 'not_found', 'User not found');
    await expect(patch(world, chief, randomUUID(), { name: 'X' })).rejects.toMatchObject(missing);
    await patch(world, chief, ada.id, { role: 'staff', description: 'Kind', required_credits: 12.5, version: 1 });
    expect(await profile(world, ada.id)).toMatchObject({
      role: 'staff',
      description: 'Kind',
      required_credits: '12.50',
      version: 2,
    });
    const stale = refusal(409, 'stale_version', 'This was changed by someone else in the meantime');
    await expect(patch(world, chief, ada.id, { name: 'X', version: 1 })).rejects.toMatchObject(stale);
    const nobody = { id: randomUUID(), email: 'nobody@example.org', account: randomUUID() };
    const unknown = refusal(401, 'unauthenticated', 'Authentication required. Please log in again.');
    await expect(patch(world, nobody, nobody.id, { name: 'X' })).rejects.toMatchObject(unknown);
  });
});

describe('the last administrator', () => {
  it('cannot be demoted or deleted in any way; one of two can', async ({ world }) => {
    const [chief, second] = [await world.person('admin'), await world.person('admin')];
    const owner = (run: string) => world.sql.savepoint((sql) => sql.unsafe(run));
    await expect(owner(`update profiles set role = 'staff'`)).rejects.toMatchObject(lastAdmin);
    await expect(owner('delete from auth.users')).rejects.toMatchObject(lastAdmin);
    await patch(world, second, second.id, { role: 'staff' });
    await expect(patch(world, chief, chief.id, { role: 'volunteer' })).rejects.toMatchObject(lastAdmin);
    await expect(owner(`delete from auth.users where id = '${chief.account}'`)).rejects.toMatchObject(lastAdmin);
    await patch(world, chief, second.id, { role: 'admin' });
    await owner(`delete from auth.users where id = '${chief.account}'`);
  });

  it.each(['read committed', 'repeatable read', 'serializable'])(
    'remains when two demote each other at once (%s)',
    async (isolation) => {
      const sql = database.connect('owner', { max: 2 });
      const ids = [randomUUID(), randomUUID()];
      for (const id of ids) {
        await sql`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@example.org`}, now())`;
        await sql`update profiles set role = 'admin' where id = ${id}`;
      }
      // Both transactions have read before either of them demotes.
      let ready = 0;
      const demote = (id: string) =>
        sql.begin(`isolation level ${isolation}`, async (transaction) => {
          await transaction`select count(*) from profiles`;
          ready += 1;
          while (ready < 2) await new Promise((wake) => setTimeout(wake, 5));
          await transaction`update profiles set role = 'staff' where id = ${id}`;
        });
      const results = await Promise.allSettled(ids.map(demote));
      expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
      const [count] = await sql`select count(*)::int as left from profiles where role = 'admin'`;
      expect(count?.left).toBe(1);
      await sql`insert into auth.users (id, email, email_confirmed_at) values (${randomUUID()}, ${`${isolation}@example.org`}, now())`;
      await sql`alter table profiles disable trigger user`;
      await sql`delete from profiles`;
      await sql`delete from auth.users`;
      await sql`alter table profiles enable trigger user`;
    },
  );
});

it.each([
  [
    'saves a language',
    { language: 'german' },
    async (sql: TransactionSql, id: string) => {
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, session_id: id })}, true)`;
      await sql`select private.update_user(${id}, '{"version": 1, "settings": {"language": "german"}}')`;
    },
  ],
  [
    'stops the mails',
    { emailNotifications: false },
    async (sql: TransactionSql, id: string) => {
      await sql`select private.stop_mails(k.key) from private.mail_keys k where k.user_id = ${id}`;
    },
  ],
])('a person who %s at the same moment as they sign in keeps both', async (_, saved, save) => {
  const [auth, own, watch] = [database.connect('owner'), database.connect('owner'), database.connect('owner')];
  const id = randomUUID();
  await addAccounts(auth, [id]);
  await auth`insert into private.mail_keys (user_id) values (${id})`;
  const signIn = await auth.reserve();
  await signIn`begin`;
  await signIn`select from auth.users where id = ${id} for update`;
  const saving = own.begin((sql) => save(sql, id));
  const waiting = () =>
    watch`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting()).length).toBe(1);
  await signIn`update auth.users set last_sign_in_at = now() where id = ${id}`;
  await signIn`commit`;
  signIn.release();
  await saving;
  const [row] = await watch`select settings, last_login is not null as seen from profiles where id = ${id}`;
  expect(row).toMatchObject({ settings: saved, seen: true });
  await watch`delete from auth.users where id = ${id}`;
});

import { describe, expect, inject } from 'vitest';
import { ownWorlds } from '../support/world.ts';

const { database, it } = ownWorlds();

describe('an attacker who can run any SQL as a volunteer', () => {
  it.for([
    'create temporary table mine (id int)',
    'create domain pg_temp.uuid as pg_catalog.uuid',
    'create function pg_temp.mine() returns int language sql as $$ select 1 $$',
    'create schema mine',
    'create extension dblink',
    'create role mine login',
    'create event trigger mine on ddl_command_end execute function pg_catalog.suppress_redundant_updates_trigger()',
    'alter database postgres set search_path = mine',
    'alter function private.is_admin() owner to authenticated',
    'create or replace function private.is_admin() returns boolean language sql as $$ select true $$',
    'create trigger mine before update on public.notices for each row execute function private.touch()',
    'create policy mine on public.profiles for select using (true)',
    'alter table public.profiles no force row level security',
    'create rule mine as on select to public.notices do instead select 1',
    'create index mine on public.profiles (email)',
    'comment on table public.profiles is null',
    'set row_security = off; select * from public.profiles',
    `copy public.profiles to program 'id'`,
    `copy public.profiles to '/tmp/mine'`,
    `copy public.notices from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('.')`,
    `select lo_import('/etc/passwd')`,
    'select pg_reload_conf()',
    'select pg_terminate_backend(pg_backend_pid())',
    'select passwd from pg_shadow',
    'select * from auth.sessions',
    'select * from auth.refresh_tokens',
    'select * from supabase_migrations.schema_migrations',
    'truncate public.notices',
    'select private.begin_due_ical_sync()',
    `select private.apply_ical_sync(gen_random_uuid(), '', '{}', '{}')`,
    `select private.ical_sync_state(gen_random_uuid())`,
    'select private.follow_auth_user()',
    'select private.audit()',
  ])('is denied: %s', async (statement, { world }) => {
    const eve = await world.person();
    const run = world.as(eve, (sql) => sql.unsafe(statement));
    // Each is refused: permission denied, not the owner, or callable only as a trigger.
    await expect(run).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|0A000|0LP01)$/) });
  });

  it.for(['volunteer', 'admin'] as const)(
    'security 15: cannot lock a table, not even as %s',
    async (role, { world }) => {
      const eve = await world.person(role);
      for (const table of inject('relations')) {
        for (const mode of ['row exclusive', 'share', 'exclusive', 'access exclusive']) {
          const lock = world.as(eve, (sql) => sql.unsafe(`lock table ${table} in ${mode} mode`));
          await expect(lock, `${table} ${mode}`).rejects.toMatchObject({ code: '42501' });
        }
      }
    },
  );

  it('learns nothing about other people’s rows from errors, counts or locks', async ({ world }) => {
    const [eve, ada] = [await world.person(), await world.person()];
    const event = await world.event({ start_time: '2040-06-02T10:00Z', end_time: '2040-06-02T12:00Z' });
    await world.signUp(ada, await world.slot(event));
    const probes = [
      `select 1 / (case when email = '${ada.email}' then 0 else 1 end) from profiles`,
      `select name::int from profiles where email = '${ada.email}'`,
      `select 1 / (case when user_id = '${ada.id}' then 0 else 1 end) from signups`,
      `select id from profiles where email = '${ada.email}' limit 1`,
      `select 1 from private.signup_details where user_id = '${ada.id}'`,
      `select most_common_vals from pg_stats where tablename = 'profiles'`,
      `select * from signups where event_id = '${event}'`,
    ];
    for (const probe of probes) {
      const rows = await world.as(eve, (sql) => sql.unsafe(probe));
      expect(
        rows.filter((row) => !Object.values(row).includes(1)),
        probe,
      ).toEqual([]);
    }
    for (const table of ['profiles', 'events', 'event_slots', 'signups']) {
      const lock = world.as(eve, (sql) => sql.unsafe(`select * from ${table} where id <> '${eve.id}' for update`));
      expect(
        await lock.then(
          ({ length }) => length,
          ({ code }) => code,
        ),
        table,
      ).toBeOneOf([0, '42501']);
    }
  });

  it('cannot write protected fields of their own profile, whatever the patch contains', async ({ world }) => {
    const eve = await world.person();
    const before = await world.sql`select id, email, role, required_credits, profile_image, created_at from profiles`;
    const patches = [
      {
        id: crypto.randomUUID(),
        email: 'boss@example.org',
        profile_image: 'x',
        created_at: '2000-01-01',
        name: 'Eve',
      },
      { name: 'Eve', Role: 'admin', ROLE: 'admin', 'role ': 'admin', isAdmin: true },
      { settings: { darkMode: true, role: 'admin' } },
      { settings: { language: null } },
      { settings: 'x' },
      { settings: [] },
      { name: ' ' },
      { name: null },
      { phone: '<script>' },
      [{ role: 'admin' }],
      'role',
      null,
    ];
    for (const patch of patches) {
      await world
        .as(eve, (sql) => sql`select private.update_user(${eve.id}, ${sql.json(patch as never)})`)
        .catch(({ code }) => expect(code, JSON.stringify(patch)).toMatch(/^(23514|23502|MU403|22023)$/));
    }
    expect(await world.sql`select id, email, role, required_credits, profile_image, created_at from profiles`).toEqual(
      before,
    );
  });
});

it('the functions’ login can read nothing before it chooses a role, and cannot choose a powerful one', async () => {
  const sql = database.connect('gateway');
  for (const role of ['postgres', 'supabase_admin', 'supabase_auth_admin', 'authenticator']) {
    await expect(sql.unsafe(`set role ${role}`), role).rejects.toMatchObject({ code: '42501' });
  }
  await expect(sql`set session authorization postgres`).rejects.toMatchObject({ code: '42501' });
  for (const table of ['public.events', 'public.profiles', 'private.clock', 'auth.users']) {
    await expect(sql.unsafe(`select * from ${table}`), table).rejects.toMatchObject({ code: '42501' });
  }
  await expect(sql`create temporary table mine (id int)`).rejects.toMatchObject({ code: '42501' });
});

it('no account can have a password, whatever role sets it', async () => {
  const sql = database.connect('auth');
  const id = crypto.randomUUID();
  await sql`insert into auth.users (id, email, encrypted_password) values (${id}, ${`${id}@example.org`}, 'x')`;
  await sql`update auth.users set encrypted_password = 'x', email_confirmed_at = now() where id = ${id}`;
  const [account] = await sql`select encrypted_password as kept from auth.users where id = ${id}`;
  expect(account?.kept).toBeNull();
});

import { readFile } from 'node:fs/promises';
import type { Sql } from 'postgres';
import { beforeAll, describe, expect, inject } from 'vitest';
import { runSupabase } from '../../../supabase/local/database/migrations.ts';
import { ownWorlds } from '../support/world.ts';

const { database, it } = ownWorlds();
const root = new URL('../../..', import.meta.url).pathname;
const seed = () => readFile(new URL('../../../supabase/seed.sql', import.meta.url), 'utf8');

async function contents(sql: Sql): Promise<string> {
  const tables = inject('relations').filter((name) => name.startsWith('public.'));
  const rows = [];
  for (const name of [...tables, 'auth.users']) rows.push(await sql`select * from ${sql(name)} t order by to_jsonb(t)`);
  return JSON.stringify(rows);
}

describe('the migrations', () => {
  it('are applied once; a second run applies nothing', async () => {
    const sql = database.connect();
    const [before] = await sql`select count(*)::int as applied from supabase_migrations.schema_migrations`;
    const { stdout, stderr } = await runSupabase(root, ['migration', 'up', `--remote=${database.url()}`, '--yes']);
    expect(stdout + stderr).toMatch(/up to date/i);
    const [after] = await sql`select count(*)::int as applied from supabase_migrations.schema_migrations`;
    expect(after?.applied).toBe(before?.applied);
  });

  it('describe each table, view and function in a comment', async ({ world: { sql } }) => {
    const silent = await sql`
        select c.oid::regclass::text as name from pg_class c where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and relkind in ('r', 'v') and obj_description(oid, 'pg_class') is null
        union all select p.oid::regprocedure::text from pg_proc p where pronamespace = 'private'::regnamespace
          and obj_description(oid, 'pg_proc') is null`;
    expect(silent).toEqual([]);
  });

  it('read the time from private.now() only', async ({ world: { sql } }) => {
    const clock =
      /(?<!private\.)\bnow\(\)|current_(timestamp|date|time)|localtime|(clock|statement|transaction)_timestamp|timeofday/i;
    const sources = await sql`
        select p.oid::regprocedure::text as name, prosrc as source from pg_proc p
        where pronamespace = 'private'::regnamespace and proname <> 'now'
        union all select adrelid::regclass::text, pg_get_expr(adbin, adrelid) from pg_attrdef d join pg_class c on c.oid = d.adrelid
        where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    expect(sources.filter((row) => clock.test(row.source)).map((row) => row.name)).toEqual([]);
  });
});

describe('the seed', () => {
  beforeAll(async () => {
    await database.connect().unsafe(await seed());
  });

  it('creates the same rows when it runs again, also days later', async () => {
    const sql = database.connect();
    await sql.unsafe(await seed());
    const once = await contents(sql);
    await sql`insert into private.clock ("offset") values ('3 days')`;
    await sql.unsafe(await seed());
    expect(await contents(sql)).toBe(once);
    await sql`delete from private.clock`;
  });

  it('has an example of everything: past and future events, an overlap, a full, a paid and a canceled slot, an invited administrator', async () => {
    const sql = database.connect();
    const [shown] = await sql`select
      (select count(*)::int from events where end_time < private.now()) as past,
      (select count(*)::int from events where start_time > private.now() and start_time < private.now() + interval '15 days') as coming,
      (select count(*)::int from events a join events b on a.id < b.id and a.during && b.during) as overlaps,
      (select count(*)::int from event_slots where filled_count = required_count) as full_slots,
      (select count(*)::int from event_slots where is_canceled) as canceled,
      (select count(*)::int from event_slots s join slot_type_rates r using (slot_type_id) where compensation = 'wage') as paid,
      (select role || ' ' || status from invitations where email = 'admin@example.com') as invited`;
    expect(shown).toEqual({
      past: 2,
      coming: 10,
      overlaps: 1,
      full_slots: 1,
      canceled: 1,
      paid: 1,
      invited: 'admin pending',
    });
    const people = await sql`select name, role from profiles order by name`;
    expect(people.map((row) => `${row.name}: ${row.role}`)).toEqual([
      'Amina Diallo: volunteer',
      'Jonas Lindqvist: volunteer',
      'Mei Tanaka: volunteer',
      'admin: volunteer',
    ]);
  });

  it('creates people whom the hosted authentication service can find and read', async () => {
    const [sql, superuser] = [database.connect(), database.connect('superuser')];
    await sql`delete from signups`;
    await sql`delete from auth.users`;
    await superuser`alter table auth.users add column if not exists instance_id uuid`;
    await sql.unsafe(await seed());
    const people = await sql`select * from auth.users order by email`;
    expect(people.map(({ email }) => email)).toEqual(['amina@example.com', 'jonas@example.com', 'mei@example.com']);
    for (const person of people) {
      expect(person).toMatchObject({
        instance_id: '00000000-0000-0000-0000-000000000000',
        ...{ aud: 'authenticated', role: 'authenticated', is_sso_user: false, is_anonymous: false },
        ...{ confirmation_token: '', recovery_token: '', reauthentication_token: '' },
        ...{ email_change: '', email_change_token_new: '', email_change_token_current: '' },
        ...{ phone_change: '', phone_change_token: '' },
        created_at: expect.any(Date),
        updated_at: expect.any(Date),
      });
      expect(await sql`select provider, provider_id, email from auth.identities where user_id = ${person.id}`).toEqual([
        { provider: 'email', provider_id: person.id, email: person.email },
      ]);
    }
  });
});

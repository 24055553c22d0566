import { describe, expect } from 'vitest';
import { ownWorlds } from '../support/world.ts';

const { database, it } = ownWorlds();

// Every privilege on a table or view that a role other than its owner has, with column lists. 'public' is the role public.
const privileges = {
  'private.address_changes': {},
  'private.alert_tellings': {},
  'private.alerts': {},
  'private.asked_qualifications': { authenticated: ['select'] },
  'private.bounces': {},
  'private.buckets': {},
  'private.clock': {},
  'private.different_people': {},
  'private.digests': {},
  'private.event_life': {},
  'private.feed_addresses': {},
  'private.holds': {},
  'private.parent_link_secrets': {},
  'private.parent_links': {},
  'private.invitation_tokens': {},
  'private.lacking_documents': { authenticated: ['select'] },
  'private.answer_files': {},
  'private.lacking_answers': {},
  'private.live_changes': {},
  'private.live_topics': {},
  'private.logged': { authenticated: ['select'] },
  'private.mail_keys': {},
  'private.merged_persons': {},
  'private.open_pictures': {},
  'private.outbox': {},
  'private.person_codes': {},
  'private.planned': {},
  'private.present_rates': { authenticated: ['select'] },
  'private.push_settings': {},
  'private.push_subscriptions': {},
  'private.pushes': {},
  'private.qualified_days': {},
  'private.rates_by_type': { authenticated: ['select'] },
  'private.shifts': {},
  'private.sign_ins': {},
  'private.signup_details': { authenticated: ['select'] },
  'private.slot_choices': { authenticated: ['select'] },
  'private.signup_life': {},
  'private.slot_life': {},
  'private.statements': {},
  'private.timesheet': {},
  'private.unreached': {},
  'private.untold': {},
  'private.wall_keys': {},
  'private.watch_told': {},
  'private.worked': { authenticated: ['select'] },
  'public.agreements': { authenticated: ['select'] },
  'public.audit_log': { authenticated: ['select'] },
  'public.availability': { authenticated: ['select'] },
  'public.births': { authenticated: ['select'] },
  'public.blocks': { authenticated: ['select'] },
  'public.calendars': { authenticated: ['select'] },
  'public.change_sets': { authenticated: ['select'] },
  'public.document_editions': { authenticated: ['select'] },
  'public.documents': { authenticated: ['select'] },
  'public.custom_fields': { authenticated: ['select'] },
  'public.field_answers': { authenticated: ['select'] },
  'public.event_slots': {
    authenticated: [
      'insert (cancel_origin, event_id, id, is_canceled, min_count, position, required_count, slot_type_id)',
      'select',
      'update (cancel_origin, is_canceled, min_count, position, removed_at, required_count)',
    ],
  },
  'public.events': {
    authenticated: [
      'insert (all_day, created_by, description, end_time, group_size, id, location, published_at, start_time, timezone, title)',
      'select',
      'update (all_day, description, end_estimated, end_time, group_size, location, removed_at, start_time, timezone, title)',
    ],
  },
  'public.ical_feed_slots': {
    authenticated: ['insert (feed_id, id, position, slot_type_id, volunteer_slots)', 'select'],
  },
  'public.ical_feeds': {
    authenticated: [
      'insert (all_day_hours, as_drafts, created_by, default_length_minutes, description, ical_url, id, name, refresh_interval, timezone)',
      'select',
      'update (held, last_manual_sync_at, next_due_at)',
    ],
  },
  'public.ical_sources': {
    authenticated: ['select', 'update (locked_fields, source_state)'],
  },
  'public.gate_actions': { authenticated: ['select'] },
  'public.hand_overs': {
    authenticated: [
      'select (during, ended_at, ended_why, id, in_return_for, open_to_all, signup_id, started_at, user_id)',
    ],
  },
  'public.ical_sync_runs': {
    authenticated: ['select'],
  },
  'public.invitations': { authenticated: ['select'] },
  'public.lead_grants': { authenticated: ['select'] },
  'public.message_recipients': { authenticated: ['select'] },
  'public.messages': { authenticated: ['select'] },
  'public.notices': { authenticated: ['select', 'update (dismissed_at)'] },
  'public.open_choices': { authenticated: ['select'] },
  'public.open_page': { authenticated: ['select'] },
  'public.organisation': { authenticated: ['select'] },
  'public.pay_run_files': { authenticated: ['select'] },
  'public.pay_run_lines': { authenticated: ['select'] },
  'public.pay_runs': { authenticated: ['select'] },
  'public.payroll_numbers': { authenticated: ['select'] },
  'public.payroll_profiles': { authenticated: ['select'] },
  'public.person_qualifications': { authenticated: ['select'] },
  'public.place_names': { authenticated: ['select'] },
  'public.places': { authenticated: ['select'] },
  'public.profiles': { authenticated: ['select'] },
  'public.reservations': { authenticated: ['select'] },
  'public.reserved_places': { authenticated: ['select'] },
  'public.season_requirements': { authenticated: ['select'] },
  'public.seasons': { authenticated: ['select'] },
  'public.qualifications': { authenticated: ['select'] },
  'public.qualification_requests': { authenticated: ['select'] },
  'public.questions': {
    authenticated: [
      'select (answer, answered_at, answered_via, asked_at, asked_by, deadline, during, held_until, id, kind, occasion, signup_id, slot_id, user_id, wave)',
    ],
  },
  'public.signups': { authenticated: ['insert (slot_id, user_id)', 'select'] },
  'public.signatures': { authenticated: ['select'] },
  'public.slot_type_documents': { authenticated: ['select'] },
  'public.slot_type_qualifications': { authenticated: ['select'] },
  'public.slot_type_rates': { authenticated: ['select'] },
  'public.slot_types': {
    authenticated: [
      'insert (bring, color, cost_centre, description, id, min_age, name, open_to, pay_code, unpaid_breaks, young_from, young_under, young_until)',
      'select',
      'update (archived_at, bring, color, cost_centre, description, min_age, name, open_to, pay_code, unpaid_breaks, young_from, young_under, young_until)',
    ],
  },
  'public.waitlist': { authenticated: ['select'] },
  'public.walls': { authenticated: ['select'] },
  'public.watches': { authenticated: ['select (day, id, place_ids, since, slot_type_ids, times, user_id, weekdays)'] },
  'public.work_entries': { authenticated: ['select'] },
  'public.work_reasons': { authenticated: ['select'] },
  'public.wishes': { authenticated: ['select'] },
};

describe('the catalogue', () => {
  it('contains exactly the intended privileges on tables and views', async ({ world: { sql } }) => {
    const rows = await sql`
        with relation as (
          select c.oid, n.nspname || '.' || c.relname as name, c.relacl, c.relowner
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'private') and c.relkind in ('r', 'p', 'v', 'm', 'f')
        ), granted as (
          select r.oid, a.grantee, lower(a.privilege_type) as privilege, null::text as column_name
          from relation r, aclexplode(r.relacl) a where a.grantee <> r.relowner
          union all
          select r.oid, a.grantee, lower(a.privilege_type), t.attname
          from relation r join pg_attribute t on t.attrelid = r.oid, aclexplode(t.attacl) a where a.grantee <> r.relowner
        ), listed as (
          select oid, grantee, privilege || coalesce(' (' || string_agg(column_name, ', ' order by column_name) || ')', '') as text
          from granted group by oid, grantee, privilege, column_name is null
        ), per_role as (
          select oid, case when grantee = 0 then 'public' else grantee::regrole::text end as grantee,
            jsonb_agg(text order by text) as list
          from listed group by oid, grantee
        )
        select r.name, coalesce((select jsonb_object_agg(p.grantee, p.list) from per_role p where p.oid = r.oid), '{}') as grants
        from relation r order by r.name`;
    expect(Object.fromEntries(rows.map((row) => [row.name, row.grants]))).toEqual(privileges);
  });

  it('has row-level security on every table of schema public, and policies only for role authenticated, one per action', async ({
    world: { sql },
  }) => {
    const open = await sql`select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`;
    expect(open).toEqual([]);
    const odd = await sql`select tablename, policyname from pg_policies where schemaname = 'public'
        and (roles <> '{authenticated}' or permissive <> 'PERMISSIVE' or cmd = 'ALL')`;
    expect(odd).toEqual([]);
    const doubled = await sql`select tablename, cmd, role from pg_policies, unnest(roles) role
        group by schemaname, tablename, cmd, role having count(*) > 1`;
    expect(doubled).toEqual([]);
  });

  it('grants api_gateway a login, two roles to choose from and time limits, and nothing else', async ({
    world: { sql },
  }) => {
    const [role] = await sql`select rolcanlogin, rolinherit, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
          (select setconfig from pg_db_role_setting where setrole = r.oid and setdatabase = 0) as settings,
          (select array_agg(roleid::regrole::text order by 1) from pg_auth_members where member = r.oid) as member_of,
          (select count(*)::int from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = r.oid
            and deptype <> 'a' and classid <> 'pg_auth_members'::regclass) as owns
        from pg_roles r where rolname = 'api_gateway'`;
    expect(role).toEqual({
      rolcanlogin: true,
      rolinherit: false,
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      settings: expect.arrayContaining(['lock_timeout=5s', 'idle_in_transaction_session_timeout=10s']),
      member_of: ['authenticated', 'service_role'],
      owns: 0,
    });
  });
});

describe('a table or function added by a later migration', () => {
  it('is inaccessible until the migration grants something', async ({ world: { sql } }) => {
    await sql`create table public.later (id int)`;
    await sql`create function public.later() returns int language sql as 'select 1'`;
    await sql`create function private.later() returns int language sql as 'select 1'`;
    const [open] = await sql`select array_agg(role) as roles
        from unnest(array['anon', 'authenticated', 'service_role', 'api_gateway']) role
        where has_table_privilege(role, 'public.later', 'select, insert, update, delete, truncate')
          or has_function_privilege(role, 'public.later()', 'execute') or has_function_privilege(role, 'private.later()', 'execute')`;
    expect(open?.roles).toBeNull();
  });
});

describe('the gateway', () => {
  it('can do nothing before it chooses a role', async () => {
    const sql = database.connect('gateway');
    for (const table of Object.keys(privileges)) {
      await expect(sql`select * from ${sql(table)}`, table).rejects.toMatchObject({ code: '42501' });
    }
    await expect(sql`select private.now()`).rejects.toMatchObject({ code: '42501' });
    await expect(sql`select * from auth.users`).rejects.toMatchObject({ code: '42501' });
  });
});

import { describe, expect, inject, it } from 'vitest';
import { type Person, type World, worlds } from './world.ts';

const { database, inWorld } = worlds();
const nobody = '00000000-0000-4000-8000-000000000000';

type Stage = { event: string; slot: string; type: string; feed: string; ada: Person; signup: string };
const forbidden = 'MU403';

// The result when a volunteer calls each function that role authenticated may call: the code of the refusal, or 'harmless'
// if the call succeeds and changes nothing. A function without an entry fails.
const calls: Record<string, [sql: (stage: Stage) => string, expected: string]> = {
  add_person: [() => `'{"name": "x"}'`, forbidden],
  add_slots: [({ event, type }) => `'${event}', '[{"slot_type_id": "${type}", "required_count": 9}]'`, '42501'],
  approve_held_sync: [({ feed }) => `'${feed}'`, forbidden],
  approve_people: [({ ada }) => `array['${ada.id}']::uuid[]`, forbidden],
  // The volunteer's own.
  archive: [() => '', 'harmless'],
  assign: [({ ada, slot }) => `'${ada.id}', '${slot}', 'Because'`, forbidden],
  auto_fill: [() => `'2026-06-13', '2026-06-14', 'UTC'`, forbidden],
  // Another person's.
  availability_of: [({ ada }) => `'${ada.id}'`, forbidden],
  block_person: [({ ada }) => `'${ada.id}', 'Because', false`, forbidden],
  cancel_signup: [({ signup }) => `'${signup}'`, 'MU404'],
  candidates: [({ slot }) => `'${slot}', null, 50`, forbidden],
  change_set: [() => '', 'harmless'],
  check_timezone: [() => `'UTC'`, 'harmless'],
  // Another person's: returns nothing.
  closed_types: [({ ada }) => `'${ada.id}'`, 'harmless'],
  commitments_of: [({ ada }) => `'${ada.id}'`, 'harmless'],
  compensation: [() => '1', 'harmless'],
  confirm_qualification: [({ ada }) => `'${ada.id}', '${nobody}', '{}'`, forbidden],
  create_event: [() => `'{"title": "x", "slot_assignments": []}', 'UTC'`, forbidden],
  create_feed: [() => `'{"name": "x", "slot_types": []}', 'UTC'`, forbidden],
  create_place: [() => `'{"name": "x"}'`, forbidden],
  create_qualification: [() => `'{"name": "x"}'`, forbidden],
  create_slot_type: [() => `'{"name": "x"}'`, forbidden],
  decline_person: [({ ada }) => `'${ada.id}'`, forbidden],
  dismiss_notice: [() => `'${nobody}'`, 'MU404'],
  end_own_sessions: [() => `'${nobody}'`, 'MU404'],
  end_sessions_of: [({ ada }) => `'${ada.id}'`, forbidden],
  exceeds_day: [() => 'null, null', 'harmless'],
  feed_names: [() => '', 'harmless'],
  has_session: [() => '', 'harmless'],
  held_until: [() => '', 'harmless'],
  // Another person's: returns nothing.
  held_when_not_free: [({ ada }) => `'${ada.id}'`, 'harmless'],
  ignore_held_sync: [({ feed }) => `'${feed}'`, forbidden],
  import_people: [() => `'[{"email": "x@example.org", "role": "admin"}]', true, true`, forbidden],
  invitation_progress: [() => '', forbidden],
  invite: [() => `'x@example.org', 'admin'`, forbidden],
  is_admin: [() => '', 'harmless'],
  is_blocked: [() => '', 'harmless'],
  is_member: [() => '', 'harmless'],
  iso: [() => 'now()', 'harmless'],
  lacks_rest: [() => 'null, null, null', 'harmless'],
  // Another person's: returns nothing.
  language_of: [({ ada }) => `'${ada.id}'`, 'harmless'],
  latest_changes: [() => '', 'harmless'],
  // It would remove the volunteer.
  leave: [() => `'too', 'many'`, '42883'],
  // Another person's.
  leaving: [({ ada }) => `'${ada.id}'`, forbidden],
  likely_doubles: [() => '', forbidden],
  list_sign_ins: [() => 'null, null, 5', forbidden],
  lock_event: [({ event }) => `'${event}'`, forbidden],
  lock_events: [({ event }) => `array['${event}']::uuid[]`, forbidden],
  lock_feed: [({ feed }) => `'${feed}'`, 'MU404'],
  lock_places: [() => `array['${nobody}']::uuid[]`, 'harmless'],
  lock_slot_type: [({ type }) => `'${type}'`, 'MU404'],
  // No person, and no email.
  mails_to_settle: [() => '5', 'harmless'],
  // The volunteer's own calendar. It is revoked below, so the stored data is the same afterwards.
  make_calendar: [() => '', 'harmless'],
  make_change: [({ event }) => `'{"action": "delete", "events": [{"id": "${event}"}]}', 'UTC'`, forbidden],
  mark_attendance: [({ event, signup }) => `'${event}', array['${signup}']::uuid[], 'attended'`, forbidden],
  me: [() => '', 'harmless'],
  merge_persons: [({ ada }) => `'${ada.id}', '${nobody}', '{}'`, forbidden],
  now: [() => '', 'harmless'],
  organisation: [() => '', 'harmless'],
  organisation_today: [() => '', 'harmless'],
  organisation_zone: [() => '', 'harmless'],
  own_profile: [() => '', 'harmless'],
  own_sessions: [() => '', 'harmless'],
  pending_invitations: [() => '', forbidden],
  pin_fields: [({ event }) => `'${event}'`, 'harmless'],
  place_key: [() => `'x'`, 'harmless'],
  // Former names are hidden.
  place_name: [() => `'x'`, 'harmless'],
  place_refusal: [() => 'null, null, null, false', 'harmless'],
  plain: [() => `'x'`, 'harmless'],
  present_season: [() => '', 'harmless'],
  preview_merge: [({ ada }) => `'${ada.id}', '${nobody}', '{}'`, forbidden],
  preview_rate: [({ type }) => `'${type}', 99, null, 'UTC'`, forbidden],
  publication: [() => 'true', 'harmless'],
  qualify_people: [({ ada }) => `'${nobody}', '{"user_ids": ["${ada.id}"]}'`, forbidden],
  // When rates begin, without the rates.
  rate_starts: [() => '', 'harmless'],
  refuse: [() => `400, 'x', 'x'`, 'MU400'],
  refuse_missing: [() => `'event'`, 'MU404'],
  reimport: [({ feed }) => `'${feed}'`, forbidden],
  remove_calendar: [() => '', 'harmless'],
  remove_event: [({ event }) => `'${event}'`, forbidden],
  remove_feed: [({ feed }) => `'${feed}'`, forbidden],
  remove_person: [({ ada }) => `'${ada.id}', 'Because'`, forbidden],
  remove_place: [() => `'${nobody}'`, forbidden],
  remove_qualification: [() => `'${nobody}'`, forbidden],
  remove_rate: [({ type }) => `'${type}', '2040-01-01'`, forbidden],
  remove_season: [() => `'${nobody}'`, forbidden],
  remove_slot_type: [({ type }) => `'${type}'`, forbidden],
  replace_event: [({ event }) => `'${event}', '{"title": "x", "slot_assignments": []}'`, forbidden],
  replace_qualification: [() => `'${nobody}', '{"name": "x"}'`, forbidden],
  replace_slot_type: [({ type }) => `'${type}', '{}', 'UTC'`, forbidden],
  report: [() => `'2026-01-01', '2026-12-31', 'UTC'`, forbidden],
  require_admin: [() => '', forbidden],
  require_held: [() => 'null', 'MU409'],
  require_member: [() => '', 'harmless'],
  require_room: [({ event }) => `'${event}', '[]'`, 'harmless'],
  require_self: [({ ada }) => `'${ada.id}'`, forbidden],
  require_session: [() => '', 'harmless'],
  require_slot_types: [() => `'[]', 'x'`, 'harmless'],
  // Checks what the API has kept before.
  require_tokens: [() => '', '42704'],
  require_turn: [() => '1', 'harmless'],
  require_version: [() => `'1', 1, now()`, 'harmless'],
  revoke_invitation: [() => `'${nobody}'`, forbidden],
  rule_params: [() => `'signup_closed', private.organisation(), now(), true`, 'harmless'],
  rule_sentence: [() => `'signup_closed', private.organisation()`, 'harmless'],
  running_at: [() => 'now()', 'harmless'],
  // Another person's: returns nothing.
  said: [({ ada }) => `array['${ada.id}']::uuid[], '{"[2026-06-02 08:00Z,2026-06-02 12:00Z)"}'`, 'harmless'],
  save_season: [() => `null, '{"name": "x", "first_day": "2030-01-01", "last_day": "2030-01-02"}', 'UTC'`, forbidden],
  // Everybody's: returns nothing.
  season_credits: [() => 'private.present_season()', 'harmless'],
  season_span: [() => 'private.present_season()', 'harmless'],
  send_invitations: [() => `array['${nobody}']::uuid[]`, forbidden],
  set_address: [({ ada }) => `'${ada.id}', 'x@example.org'`, forbidden],
  // Another person's.
  set_availability: [({ ada }) => `'${ada.id}', '{}'`, forbidden],
  // For those who wait.
  set_entry_note: [() => `'x'`, 'harmless'],
  set_season_credits: [({ ada }) => `'${ada.id}', '${nobody}', 0`, forbidden],
  set_slot_type_qualifications: [({ type }) => `'${type}', '[]'`, forbidden],
  set_slot_type_rate: [({ type }) => `'${type}', 99`, forbidden],
  sign_up: [() => `'${nobody}'`, 'MU404'],
  sign_up_for_series: [() => `'${nobody}', 1, true`, 'MU404'],
  single_spaced: [() => `'x'`, 'harmless'],
  start_day: [() => `now(), false, 'UTC', 'UTC'`, 'harmless'],
  // Another person's: returns nothing.
  statements_of: [({ ada }) => `'${ada.id}'`, 'harmless'],
  unblock_person: [({ ada }) => `'${ada.id}'`, forbidden],
  undo_change: [() => `'${nobody}'`, forbidden],
  update_organisation: [() => `'{"name": "x"}', 'UTC'`, forbidden],
  update_place: [() => `'${nobody}', '{"name": "x"}'`, forbidden],
  update_user: [({ ada }) => `'${ada.id}', '{"name": "x"}'`, forbidden],
  was_merged: [() => `'${nobody}'`, 'harmless'],
  withdraw_qualification: [({ ada }) => `'${ada.id}', '${nobody}'`, forbidden],
  withdraw_slots: [({ event }) => `'${event}', '[]'`, forbidden],
  work_days: [() => `null, 'UTC', null`, 'harmless'],
  // Whether the caller has a place of their own there.
  works_under_rate: [({ type }) => `'${type}', '-infinity'`, 'harmless'],
};

async function stage(world: World): Promise<Stage> {
  await world.at('2026-06-01T10:00:00Z');
  const ada = await world.person();
  const event = await world.event({ start_time: '2026-06-02T10:00Z', end_time: '2026-06-02T12:00Z' });
  const slot = await world.slot(event);
  const [type, feed] = [await world.slotType(), await world.feed()];
  await world.sql`insert into ical_sources (feed_id, uid, event_id, title, start_time, end_time, timezone, all_day, source_hash)
    values (${feed}, 'x', ${event}, 'Other', now(), now(), 'UTC', false, 'x')`;
  return { ada, event, slot, type, feed, signup: await world.signUp(ada, slot) };
}

async function everything({ sql }: World): Promise<string> {
  const tables = inject('relations').filter((name) => name.startsWith('public.'));
  const contents = await Promise.all(
    tables.map((name) => sql`select jsonb_agg(to_jsonb(t) order by to_jsonb(t)) as rows from ${sql(name)} t`),
  );
  return JSON.stringify(contents);
}

describe.each(['volunteer', 'staff'] as const)("a %s's SQL", (role) => {
  it(
    'is refused by each function of schema private or has no effect',
    inWorld(async (world) => {
      const callable = await world.sql`select proname as name from pg_proc
        where pronamespace = 'private'::regnamespace and has_function_privilege('authenticated', oid, 'execute') order by 1`;
      expect(callable.map((row) => row.name)).toEqual(Object.keys(calls));
      const [scene, eve] = [await stage(world), await world.person(role)];
      const before = await everything(world);
      for (const [name, [args, expected]] of Object.entries(calls)) {
        const got = await world
          .as(eve, (sql) => sql.unsafe(`select * from private.${name}(${args(scene)})`))
          .then(
            () => 'harmless',
            (error) => error.code,
          );
        expect(got, name).toBe(expected);
      }
      expect(await everything(world)).toBe(before);
    }),
  );

  it(
    'cannot change or delete an event, slot, slot type, feed or source',
    inWorld(async (world) => {
      await stage(world);
      const eve = await world.person(role);
      const before = await everything(world);
      const statements = [
        `update events set title = 'x', removed_at = now()`,
        'update event_slots set required_count = 9, is_canceled = true',
        `update slot_types set name = 'x'`,
        `update ical_sources set source_state = 'tombstone'`,
        'update notices set dismissed_at = now()',
      ];
      for (const statement of statements) {
        expect((await world.as(eve, (sql) => sql.unsafe(statement))).count, statement).toBe(0);
      }
      expect(await everything(world)).toBe(before);
    }),
  );

  it(
    'returns nothing without a profile',
    inWorld(async (world) => {
      await stage(world);
      const stranger = { id: nobody, email: 'x@example.org', account: nobody };
      // No role has a privilege on these.
      const closed = [
        'private.buckets',
        'private.clock',
        'private.invitation_tokens',
        'private.mail_keys',
        'private.mail_keys',
        'private.merged_persons',
        'private.outbox',
        'private.qualified_days',
        'private.shifts',
        'private.sign_ins',
      ];
      for (const name of inject('relations').filter((table) => !closed.includes(table))) {
        expect(await world.as(stranger, (sql) => sql`select from ${sql(name)}`), name).toHaveLength(0);
      }
    }),
  );
});

it('anon can use neither tables nor functions of schema private', async () => {
  const sql = database.connect();
  const [reach] = await sql`select array_agg(p.oid::regprocedure::text) as open from pg_proc p
    where pronamespace in ('private'::regnamespace, 'public'::regnamespace) and has_function_privilege('anon', p.oid, 'execute')`;
  expect(reach?.open).toBeNull();
  const [schema] = await sql`select has_schema_privilege('anon', 'private', 'usage') as usage`;
  expect(schema?.usage).toBe(false);
});

it(
  'a volunteer cannot find out when another person works, whatever the rules',
  inWorld(async (world) => {
    const scene = await stage(world);
    await world.sql`update organisation set max_hours_per_day = 8, min_rest_hours = 8`;
    const [eve, theirs] = [await world.person(), 'select c.* from private.commitments_of($1) c'];
    const asked = (who: Person) => world.as(who, (sql) => sql.unsafe(theirs, [scene.ada.id]));
    expect(Object.values((await asked(eve))[0] ?? {}).filter((value) => value !== null)).toEqual([]);
    const [own] = await asked(scene.ada);
    expect(own).toMatchObject({ seconds_by_day: { '2026-06-02': 7200 }, blocks: expect.any(String) });
  }),
);

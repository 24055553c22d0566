import type { Person } from './world.ts';

export const nobody = '00000000-0000-4000-8000-000000000000';

/** Rows that a volunteer's SQL tries to reach. */
export type Stage = { event: string; slot: string; type: string; feed: string; ada: Person; signup: string };

const forbidden = 'MU403';

/**
 * The result when a volunteer calls each function that role authenticated may call: the code of the refusal, or 'harmless'
 * if the call succeeds and changes nothing. A function without an entry fails.
 */
export const calls: Record<string, [sql: (stage: Stage) => string, expected: string]> = {
  // Of the volunteer's own session; it goes with it.
  add_device: [() => `'https://push.example.net/x', 'key', 'secret'`, 'harmless'],
  add_person: [() => `'{"name": "x"}'`, forbidden],
  add_slots: [({ event, type }) => `'${event}', '[{"slot_type_id": "${type}", "required_count": 9}]'`, '42501'],
  // Another person's, or none.
  answer_question: [() => `'${nobody}', true`, 'MU404'],
  approve_held_sync: [({ feed }) => `'${feed}'`, forbidden],
  approve_people: [({ ada }) => `array['${ada.id}']::uuid[]`, forbidden],
  // The volunteer's own.
  archive: [() => '', 'harmless'],
  ask_for_qualification: [({ ada }) => `'${ada.id}', '${nobody}', null`, forbidden],
  assign: [({ ada, slot }) => `'${ada.id}', '${slot}', 'Because'`, forbidden],
  auto_fill: [() => `'2026-06-13', '2026-06-14', 'UTC'`, forbidden],
  // Another person's.
  availability_of: [({ ada }) => `'${ada.id}'`, forbidden],
  badges: [({ ada }) => `array['${ada.id}']::uuid[]`, forbidden],
  block_person: [({ ada }) => `'${ada.id}', 'Because', false`, forbidden],
  cancel_signup: [({ signup }) => `'${signup}'`, 'MU404'],
  candidates: [({ slot }) => `'${slot}', null, 50`, forbidden],
  change_people: [({ ada }) => `array['${ada.id}']::uuid[], '{"action": "role", "role": "staff"}'`, forbidden],
  change_set: [() => '', 'harmless'],
  check_timezone: [() => `'UTC'`, 'harmless'],
  // Another person's: returns nothing.
  closed_types: [({ ada }) => `'${ada.id}'`, 'harmless'],
  commitments_of: [({ ada }) => `'${ada.id}'`, 'harmless'],
  // The volunteer's own.
  companions: [() => '', 'harmless'],
  compensation: [() => '1', 'harmless'],
  confirm_qualification: [({ ada }) => `'${ada.id}', '${nobody}', '{}'`, forbidden],
  create_event: [() => `'{"title": "x", "slot_assignments": []}', 'UTC'`, forbidden],
  create_feed: [() => `'{"name": "x", "slot_types": []}', 'UTC'`, forbidden],
  create_place: [() => `'{"name": "x"}'`, forbidden],
  create_qualification: [() => `'{"name": "x"}'`, forbidden],
  create_slot_type: [() => `'{"name": "x"}'`, forbidden],
  decline_person: [({ ada }) => `'${ada.id}'`, forbidden],
  dismiss_notice: [() => `'${nobody}'`, 'MU404'],
  do_gate_actions: [
    ({ signup }) => `'[{"id": "${nobody}", "kind": "check_in", "at": "2026-06-02T10:00Z", "signup_id": "${signup}"}]'`,
    forbidden,
  ],
  end_own_sessions: [() => `'${nobody}'`, 'MU404'],
  end_request: [({ ada }) => `'${ada.id}', '${nobody}'`, forbidden],
  end_sessions_of: [({ ada }) => `'${ada.id}'`, forbidden],
  exceeds_day: [() => 'null, null', 'harmless'],
  feed_names: [() => '', 'harmless'],
  // Nothing that the volunteer leads.
  gate: [() => `'-infinity', 'infinity', null, null`, 'harmless'],
  gate_people: [() => `'ada'`, forbidden],
  gate_present: [() => 'null, null', 'harmless'],
  hand_over_people: [() => '', 'harmless'],
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
  is_own_change: [() => `null`, 'harmless'],
  iso: [() => 'now()', 'harmless'],
  join_waitlist: [() => `'${nobody}'`, 'MU404'],
  lacks_rest: [() => 'null, null, null', 'harmless'],
  // Another person's: returns nothing.
  language_of: [({ ada }) => `'${ada.id}'`, 'harmless'],
  latest_changes: [() => '', 'harmless'],
  // It would remove the volunteer.
  leave: [() => `'too', 'many'`, '42883'],
  // Another person's.
  leave_waitlist: [() => `'${nobody}'`, 'MU404'],
  leaving: [({ ada }) => `'${ada.id}'`, forbidden],
  // Nothing: the volunteer leads nothing.
  led_events: [() => `'fill', '-infinity', 'infinity'`, 'harmless'],
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
  may_lead: [({ event, slot }) => `'${event}', '${slot}', 'gate'`, 'harmless'],
  may_lead_anything: [() => '', 'harmless'],
  me: [() => '', 'harmless'],
  merge_persons: [({ ada }) => `'${ada.id}', '${nobody}', '{}'`, forbidden],
  now: [() => '', 'harmless'],
  organisation: [() => '', 'harmless'],
  organisation_today: [() => '', 'harmless'],
  organisation_zone: [() => '', 'harmless'],
  // No notice of theirs.
  own_alert: [() => `'${nobody}'`, 'harmless'],
  own_code: [() => '', 'harmless'],
  own_hand_overs: [() => '', 'harmless'],
  own_profile: [() => '', 'harmless'],
  own_push: [() => '', 'harmless'],
  own_sessions: [() => '', 'harmless'],
  own_waits: [() => '', 'harmless'],
  pending_invitations: [() => '', forbidden],
  pin_fields: [({ event }) => `'${event}'`, 'harmless'],
  place_key: [() => `'x'`, 'harmless'],
  // Former names are hidden.
  place_name: [() => `'x'`, 'harmless'],
  place_refusal: [() => 'null, null, null, false', 'harmless'],
  plain: [() => `'x'`, 'harmless'],
  present_season: [() => '', 'harmless'],
  preview_import: [() => `'[{"email": "x@example.org"}]', true, true`, forbidden],
  preview_merge: [({ ada }) => `'${ada.id}', '${nobody}', '{}'`, forbidden],
  preview_people: [({ ada }) => `array['${ada.id}']::uuid[], '{"action": "role", "role": "staff"}'`, forbidden],
  preview_rate: [({ type }) => `'${type}', 99, null, 'UTC'`, forbidden],
  publication: [() => 'true', 'harmless'],
  qualify_people: [({ ada }) => `'${nobody}', '{"user_ids": ["${ada.id}"]}'`, forbidden],
  // When rates begin, without the rates.
  rate_starts: [() => '', 'harmless'],
  refuse: [() => `400, 'x', 'x'`, 'MU400'],
  refuse_missing: [() => `'event'`, 'MU404'],
  reimport: [({ feed }) => `'${feed}'`, forbidden],
  release_holds: [({ slot }) => `'${slot}', 0`, forbidden],
  remove_calendar: [() => '', 'harmless'],
  remove_device: [() => `'${nobody}'`, 'MU404'],
  remove_event: [({ event }) => `'${event}'`, forbidden],
  remove_feed: [({ feed }) => `'${feed}'`, forbidden],
  remove_person: [({ ada }) => `'${ada.id}', 'Because'`, forbidden],
  remove_place: [() => `'${nobody}'`, forbidden],
  remove_qualification: [() => `'${nobody}'`, forbidden],
  remove_rate: [({ type }) => `'${type}', '2040-01-01'`, forbidden],
  remove_season: [() => `'${nobody}'`, forbidden],
  remove_slot_type: [({ type }) => `'${type}'`, forbidden],
  // The volunteer's own.
  renew_code: [() => '', 'harmless'],
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
  scan_code: [() => `'x'`, forbidden],
  // Everybody's: returns nothing.
  season_credits: [() => 'private.present_season()', 'harmless'],
  season_span: [() => 'private.present_season()', 'harmless'],
  send_invitations: [() => `array['${nobody}']::uuid[]`, forbidden],
  set_address: [({ ada }) => `'${ada.id}', 'x@example.org'`, forbidden],
  // Another person's.
  set_availability: [({ ada }) => `'${ada.id}', '{}'`, forbidden],
  // For those who wait.
  set_entry_note: [() => `'x'`, 'harmless'],
  // The volunteer's own.
  set_push: [() => `'{}', null, null`, 'harmless'],
  set_season_credits: [({ ada }) => `'${ada.id}', '${nobody}', 0`, forbidden],
  set_slot_type_qualifications: [({ type }) => `'${type}', '[]'`, forbidden],
  set_slot_type_rate: [({ type }) => `'${type}', 99`, forbidden],
  sign_up: [() => `'${nobody}'`, 'MU404'],
  sign_up_for_series: [() => `'${nobody}', 1, true`, 'MU404'],
  single_spaced: [() => `'x'`, 'harmless'],
  start_day: [() => `now(), false, 'UTC', 'UTC'`, 'harmless'],
  start_hand_over: [({ signup }) => `'${signup}', null, null`, 'MU404'],
  start_watching: [() => `'{"slot_type_ids": ["${nobody}"]}'`, 'MU400'],
  // Another person's: returns nothing.
  statements_of: [({ ada }) => `'${ada.id}'`, 'harmless'],
  stop_watching: [() => `'${nobody}'`, 'MU404'],
  take_over: [() => `'${nobody}'`, 'MU409'],
  taker_name: [() => `'${nobody}'`, 'harmless'],
  test_device: [() => `'${nobody}'`, 'MU404'],
  unblock_person: [({ ada }) => `'${ada.id}'`, forbidden],
  undo_change: [() => `'${nobody}'`, forbidden],
  update_organisation: [() => `'{"name": "x"}', 'UTC'`, forbidden],
  update_place: [() => `'${nobody}', '{"name": "x"}'`, forbidden],
  update_user: [({ ada }) => `'${ada.id}', '{"name": "x"}'`, forbidden],
  was_merged: [() => `'${nobody}'`, 'harmless'],
  wishes_about: [({ event }) => `array['${event}']::uuid[]`, 'harmless'],
  withdraw_hand_over: [({ signup }) => `'${signup}'`, 'MU404'],
  withdraw_qualification: [({ ada }) => `'${ada.id}', '${nobody}'`, forbidden],
  withdraw_slots: [({ event }) => `'${event}', '[]'`, forbidden],
  work_days: [() => `null, 'UTC', null`, 'harmless'],
  // Whether the caller has a place of their own there.
  works_under_rate: [({ type }) => `'${type}', '-infinity'`, 'harmless'],
};

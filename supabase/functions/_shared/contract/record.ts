import * as z from 'zod/mini';
import { namedPart } from './audience.ts';
import { call } from './call.ts';
import { actKinds } from './dashboard.ts';
import { problem } from './error-details.ts';
import { id, instant, pageFields, utcInstant } from './primitives.ts';
import { recordPartNames } from './record-parts.ts';

/** What an entry is: an act that the dashboard names too, or something that only the record has. */
const recordKind = z.enum([
  ...actKinds,
  'place_changed',
  'question_answered',
  'hand_over_started',
  'hand_over_ended',
  'lead_added',
  'lead_changed',
  'lead_removed',
  'wall_created',
  'wall_changed',
  'wall_deleted',
  'payroll_profile_created',
  'payroll_profile_changed',
  'payroll_profile_deleted',
  'person_added',
  'person_seen',
  'person_seen_ended',
  'people_differ',
  'people_differ_ended',
  'block_changed',
  'invitation_changed',
  'second_factor_reset',
  'badge_printed',
  'message_sent',
  'news_told',
  'news_told_ended',
  'bounce_cleared',
  'exported',
  'link_requested',
  'signed_in',
  'sign_in_failed',
  'session_ended',
] as const);

/** What an entry can have changed: columns of the log's tables. */
const recordField = z.enum([
  'title',
  'status',
  'start_time',
  'end_time',
  'all_day',
  'timezone',
  'location',
  'description',
  'credit_hours',
  'published_at',
  'cancel_reason',
  'slot_type_id',
  'required_count',
  'min_count',
  'is_canceled',
  'slot_id',
  'attendance',
  'attended_minutes',
  'checked_in_at',
  'checked_out_at',
  'attendance_reason',
  'override_reason',
  'open_to_all',
  'ended_why',
  'answer',
  'name',
  'bring',
  'open_to',
  'color',
  'pay_code',
  'cost_centre',
  'unpaid_breaks',
  'min_age',
  'young_under',
  'young_from',
  'young_until',
  'payroll_number',
  'born',
  'rates',
  'reason',
  'qualification_id',
  'ical_url',
  'refresh_interval',
  'default_length_minutes',
  'all_day_hours',
  'as_drafts',
  'volunteer_slots',
  'address',
  'meeting_point',
  'contact',
  'first_day',
  'last_day',
  'required_credits',
  'budget',
  'season_id',
  'credits',
  'text',
  'confirmed_by',
  'valid_months',
  'confirmed_on',
  'valid_until',
  'role',
  'state',
  'email',
  'phone',
  'shows_first_name',
  'is_told',
  'event_id',
  'place_id',
  'rights',
  'hours_before',
  'hours_after',
  'shows_names',
  'key_made_at',
  'currency',
  'entry',
  'admin_second_factor',
  'publish_at_once',
  'opens_days_before',
  'closes_hours_before',
  'cancel_hours_before',
  'max_hours_per_day',
  'min_rest_hours',
  'answer_hours',
  'unanswered',
  'material_minutes',
  'confirm_hours_before',
  'hours_tolerance',
  'assumed_hours',
  'check_in_before_minutes',
  'no_show_after_minutes',
  'gate_tolerance_minutes',
  'paid_before_minutes',
  'paid_after_minutes',
  'asks_hours',
  'asks_hours_days',
  'mail_sender_name',
  'mails_per_hour',
  'remind_hours_before',
  'remind_again_hours_before',
  'invitation_days',
  'feed_refresh_interval',
  'feed_default_length_minutes',
  'feed_all_day_hours',
  'subject',
  'audience',
  'export',
  'device',
] as const);

/** What a slot type earned from a day on; `-infinity`: from the beginning. */
const rate = z.object({ from: z.string(), compensation: z.string(), hourly_rate: z.number() });
const value = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(rate), z.array(namedPart)]),
);
export type RecordValue = z.infer<typeof value>;

/**
 * An entry of the record: who did what, to what or whom (`id` and `title`; `id` is null when it is gone), about whose place or qualification
 * (`person`; `count`: how many people a message went to), and each field that it changed, with the names of what fields refer to. `actor` is null for a change with direct
 * access to the database, `actor_id` also for an account that nobody uses here. `zone`: of the event, for its times.
 */
const recordEntry = z.object({
  entry: z.string(),
  at: utcInstant,
  kind: recordKind,
  actor: z.nullable(z.string()),
  actor_id: z.nullable(id),
  id: z.nullable(z.string()),
  title: z.nullable(z.string()),
  person: z.nullable(z.string()),
  person_id: z.nullable(id),
  count: z.int(),
  zone: z.nullable(z.string()),
  fields: z.array(z.object({ field: recordField, before: value, after: value })),
});
export type RecordEntry = z.infer<typeof recordEntry>;

export const listRecord = call({
  id: 'listRecord',
  method: 'GET',
  path: '/record',
  access: 'admin',
  summary:
    'A page of the record of changes, messages, who was told of what, sign-ins, exports and who saw the app as somebody, newest first, of 50 unless `limit` says otherwise: about a shift, a slot type or a feed; by or about a person; of a part; `from` a moment on, before `until`',
  query: z.strictObject({
    event_id: z.optional(id),
    slot_type_id: z.optional(id),
    feed_id: z.optional(id),
    user_id: z.optional(id),
    part: z.optional(z.enum(recordPartNames, problem('invalid_value', { allowed: [...recordPartNames] }))),
    from: z.optional(instant),
    until: z.optional(instant),
    ...pageFields(50),
  }),
  answers: { 200: z.array(recordEntry) },
  itemsPerToken: 200,
});

/** Files about many people. The client makes them of what it has loaded. Leads with the right `roster` save that of the shifts that they lead, administrators all. */
const exports = ['people', 'report', 'record', 'schedule', 'roster'] as const;
const exported = z.enum(exports, problem('invalid_value', { allowed: [...exports] }));
export type Exported = z.infer<typeof exported>;

export const recordExport = call({
  id: 'recordExport',
  method: 'POST',
  path: '/exports',
  access: 'member',
  summary:
    'Record that the caller saves a file about many people: a `roster` leads with that right, too, all others administrators only',
  body: z.strictObject({ export: exported }),
  answers: { 204: null },
  errors: ['forbidden', 'second_factor_required'],
});

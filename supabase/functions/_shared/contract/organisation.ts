import * as z from 'zod/mini';
import { call } from './call.ts';
import { entries, entryInfo } from './entry.ts';
import { problem } from './error-details.ts';
import { currency, decimal, flag, optionalText, timeZone, version, whole } from './primitives.ts';
import { refreshInterval } from './refresh-interval.ts';

/** What becomes of a place whose person has not answered in time: it is still held, or it goes back. */
export const unansweredPlaces = ['keep', 'free'] as const;

/** Where people count as attended who were neither marked nor checked in. */
export const assumedHours = ['count', 'without_gate', 'never'] as const;
export const askedHours = ['off', 'wanted', 'required'] as const;

/** The rules for signing up; `null`: no such rule. */
const signupRules = z.object({
  opens_days_before: z.nullable(z.int()),
  closes_hours_before: z.nullable(z.int()),
  cancel_hours_before: z.nullable(z.int()),
  material_minutes: z.int(),
  confirm_hours_before: z.nullable(z.int()),
  names_hours_before: z.nullable(z.int()),
  max_hours_per_day: z.nullable(z.number()),
  min_rest_hours: z.nullable(z.number()),
});

/** The settings that administrators make for everybody. */
export const organisation = z.object({
  ...entryInfo.shape,
  admin_second_factor: z.boolean(),
  timezone: z.string(),
  mail_sender_name: z.nullable(z.string()),
  feed_refresh_interval: z.int(),
  feed_default_length_minutes: z.int(),
  feed_all_day_hours: z.number(),
  ...signupRules.shape,
  /** The other administrators are told when corrected hours differ by more from the shift. */
  hours_tolerance: z.number(),
  /** Whether people count as attended who were neither marked nor checked in: always, only at events without a gate, or never. */
  assumed_hours: z.enum(assumedHours),
  /** How long before a shift people can be checked in without a reason. */
  check_in_before_minutes: z.int(),
  /** How long after the start of a shift people who are not there can be marked as no-show. */
  no_show_after_minutes: z.int(),
  /** Up to this difference from the shift, check-in and check-out do not change its hours. */
  gate_tolerance_minutes: z.int(),
  /** How long before the start and after the end of a shift the time of people who were checked in then counts. */
  paid_before_minutes: z.int(),
  paid_after_minutes: z.int(),
  /** Whether people confirm their hours; `required`: nobody approves hours before that, or before `asks_hours_days` without an answer. */
  asks_hours: z.enum(askedHours),
  asks_hours_days: z.int(),
  /** ISO 4217; of all wages and pay. */
  currency: z.string(),
  /** Whether new events are published at once; otherwise they are drafts first. */
  publish_at_once: z.boolean(),
  /** Whether people can add others whom they look after. */
  looking_after: z.boolean(),
  /** Whether an event lets people take several places at once. */
  allows_groups: z.boolean(),
  /** How many hours people have to answer whether they take a place that they are given. */
  answer_hours: z.int(),
  unanswered: z.enum(unansweredPlaces),
  /** For how long an invitation is valid. */
  invitation_days: z.int(),
  /** The most emails that the mail service takes in an hour; `null`: no limit. */
  mails_per_hour: z.nullable(z.int()),
  /** How many hours before a shift its people are reminded of it. */
  remind_hours_before: z.int(),
  /** The same of a second reminder; `null`: there is none. */
  remind_again_hours_before: z.nullable(z.int()),
  version,
});
export type Organisation = z.infer<typeof organisation>;

const optional = optionalText(200);

export const organisationPatch = z
  .strictObject({
    name: z.optional(optional),
    timezone: z.optional(timeZone),
    mail_sender_name: z.optional(optional),
    contact: z.optional(optional),
    entry: z.optional(z.enum(entries, problem('invalid_value', { allowed: [...entries] }))),
    admin_second_factor: z.optional(flag),
    feed_refresh_interval: z.optional(refreshInterval),
    feed_default_length_minutes: z.optional(whole(1, 1440)),
    feed_all_day_hours: z.optional(decimal(0, 24)),
    opens_days_before: z.optional(z.nullable(whole(1, 366))),
    closes_hours_before: z.optional(z.nullable(whole(1, 8760))),
    cancel_hours_before: z.optional(z.nullable(whole(1, 8760))),
    material_minutes: z.optional(whole(0, 1440)),
    confirm_hours_before: z.optional(z.nullable(whole(1, 336))),
    names_hours_before: z.optional(z.nullable(whole(1, 336))),
    max_hours_per_day: z.optional(z.nullable(decimal(0.25, 24))),
    min_rest_hours: z.optional(z.nullable(decimal(0.25, 72))),
    hours_tolerance: z.optional(decimal(0, 24)),
    assumed_hours: z.optional(z.enum(assumedHours, problem('invalid_value', { allowed: [...assumedHours] }))),
    check_in_before_minutes: z.optional(whole(0, 1440)),
    no_show_after_minutes: z.optional(whole(0, 1440)),
    gate_tolerance_minutes: z.optional(whole(0, 120)),
    paid_before_minutes: z.optional(whole(0, 240)),
    paid_after_minutes: z.optional(whole(0, 240)),
    asks_hours: z.optional(z.enum(askedHours, problem('invalid_value', { allowed: [...askedHours] }))),
    asks_hours_days: z.optional(whole(1, 31)),
    currency: z.optional(currency),
    publish_at_once: z.optional(flag),
    looking_after: z.optional(flag),
    answer_hours: z.optional(whole(1, 336)),
    unanswered: z.optional(z.enum(unansweredPlaces, problem('invalid_value', { allowed: [...unansweredPlaces] }))),
    invitation_days: z.optional(whole(1, 90)),
    mails_per_hour: z.optional(z.nullable(whole(10, 100_000))),
    remind_hours_before: z.optional(whole(1, 336)),
    remind_again_hours_before: z.optional(z.nullable(whole(1, 335))),
    version: z.optional(version),
  })
  .check(
    z.refine(
      (patch) => Object.entries(patch).some(([key, value]) => key !== 'version' && value !== undefined),
      problem('nothing_to_change', {}),
    ),
    z.refine(({ opens_days_before: opens, closes_hours_before: closes }) => !opens || !closes || opens * 24 > closes, {
      path: ['closes_hours_before'],
      message: problem('closes_before_opening', {}),
    }),
    z.refine(
      ({ remind_hours_before: first, remind_again_hours_before: second }) => !first || !second || second < first,
      {
        path: ['remind_again_hours_before'],
        message: problem('second_reminder_first', {}),
      },
    ),
  );
export type OrganisationPatch = z.input<typeof organisationPatch>;

export const getOrganisation = call({
  id: 'getOrganisation',
  method: 'GET',
  path: '/organisation',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'The organisation: name, time zone, defaults of new feeds, rules for signing up',
  answers: { 200: organisation },
});
export const updateOrganisation = call({
  id: 'updateOrganisation',
  method: 'PATCH',
  path: '/organisation',
  access: 'admin',
  summary: 'Change the given keys of the organisation; null switches a rule off',
  body: organisationPatch,
  answers: { 200: organisation },
  errors: ['stale_version', 'second_factor_unavailable'],
});

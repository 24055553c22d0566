import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import {
  decimal,
  email,
  flag,
  id,
  optionalText,
  pageFields,
  requiredText,
  timeZone,
  utcInstant,
  version,
} from './primitives.ts';
import { seasonRef } from './season-ref.ts';

export const roles = ['volunteer', 'staff', 'admin'] as const;
export const role = z.enum(roles, problem('invalid_value', { allowed: [...roles] }));
export type Role = (typeof roles)[number];

/** `waiting`: for an administrator's approval; `blocked`: by an administrator; `left`: their name was removed. */
export const personState = z.enum(['active', 'waiting', 'blocked', 'left']);

export const languages = ['english', 'spanish', 'french', 'german'] as const;

/** The zones that are offered by name, with the IANA zones that they mean. */
export const namedTimeZones = {
  UTC: 'UTC',
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Denver',
  PST: 'America/Los_Angeles',
} as const;

/** A named zone of the specification or any IANA zone. */
const settingsTimeZone = z.union(
  [z.enum(Object.keys(namedTimeZones) as (keyof typeof namedTimeZones)[]), timeZone],
  problem('invalid_format', { format: 'time_zone' }),
);

/** Within how many hours of a shift administrators and leads want to hear of its places at once; 0: not at all. */
export const alertTimes = [0, 24, 48, 72, 168] as const;

const settingsShape = {
  emailNotifications: flag,
  smsNotifications: flag,
  darkMode: flag,
  language: z.enum(languages, problem('invalid_value', { allowed: [...languages] })),
  /** Not there until the person chooses one: then they see times as their browser does. */
  timezone: z.optional(settingsTimeZone),
  /** For administrators and leads: of places that come free within so many hours they are told at once; 0: of nothing. 48 unless it is set. */
  alertHours: z.optional(z.literal([...alertTimes], problem('invalid_value', { allowed: [...alertTimes] }))),
  /** For administrators and leads: whether they get a digest each morning. Yes unless it is set. */
  dailyDigest: z.optional(flag),
};

export const settings = z.object(settingsShape);
export type Settings = z.infer<typeof settings>;

/** The settings of a person who has not saved any. */
export const defaultSettings: Settings = {
  emailNotifications: true,
  smsNotifications: false,
  darkMode: false,
  language: 'english',
  timezone: 'UTC',
};

/** The shift at which somebody is expected next. */
const nextShift = z.object({ event_id: id, title: z.string(), start_time: utcInstant, timezone: z.string() });

/** A place that is kept for somebody who waits for an administrator. */
const keptPlace = z.object({
  event_id: id,
  title: z.string(),
  slot_type: z.string(),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
});
export type KeptPlace = z.infer<typeof keptPlace>;

/**
 * An application user: a person, who may not have signed in yet (`has_account`). `confirmed_credits`: of all confirmed signups for volunteer slots; `completed_credits`: of those that
 * are marked as attended, or are over and not marked; `assumed_credits`: of these, of work that nobody has recorded. With seasons all are of the present season: the current one, else the
 * next, else the last. `qualification_ids`: what the person has today.
 */
export const user = z.object({
  id,
  email: z.nullable(z.string()),
  name: z.string(),
  role,
  state: personState,
  has_account: z.boolean(),
  phone: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** What a waiting person tells the administrators. */
  entry_note: z.nullable(z.string()),
  kept_places: z.array(keptPlace),
  /** By which number payroll knows the person. Only administrators see it; `null` for everybody else. */
  payroll_number: z.nullable(z.string()),
  /** Why the person is blocked: for administrators, and for the person if they are told. */
  block_reason: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  /** Whether the person can be given places without being asked first. */
  placed_at_once: z.boolean(),
  /** Whether people who share a shift with this person see their first name. */
  shows_first_name: z.boolean(),
  qualification_ids: z.array(id),
  required_credits: z.number(),
  confirmed_credits: z.number(),
  completed_credits: z.number(),
  assumed_credits: z.number(),
  /** Null: no confirmed signup ahead. */
  next_shift: z.nullable(nextShift),
  last_login: z.nullable(utcInstant),
  settings: z.nullable(settings),
  version,
});
export type User = z.infer<typeof user>;

/**
 * The caller, with the currency of all wages and pay (ISO 4217) and the season of which the credits of all users are; `null`
 * without seasons. `leads`: whether they lead any shifts that are not over; `lead_rights`: what they may do there, at some of them and
 * at some time; administrators lead all. `asks_hours`: whether people are asked to confirm their hours. `household`: who is really calling, and
 * then whom they look after, where people can look after others; otherwise `null`.
 */
const me = z.extend(user, {
  currency: z.string(),
  season: z.nullable(seasonRef),
  leads: z.boolean(),
  lead_rights: z.array(z.enum(['gate', 'roster', 'fill', 'write', 'hours'])),
  asks_hours: z.enum(['off', 'wanted', 'required']),
  household: z.nullish(z.array(z.object({ id, name: z.string() }))),
});

export const phone = z.pipe(
  z.nullable(
    z
      .string(problem('invalid_type', { expected: 'string' }))
      .check(z.trim(), z.regex(/^[0-9 +()\-./]{0,40}$/, problem('invalid_format', { format: 'phone' }))),
  ),
  z.transform((text) => text || null),
);

const payrollNumberInvalid = problem('invalid_format', { format: 'payroll_number' });
/** By which number payroll knows a person; empty: by none. */
export const payrollNumber = z.pipe(
  z.nullable(
    z
      .string(problem('invalid_type', { expected: 'string' }))
      .check(z.trim(), z.regex(/^[A-Za-z0-9\-./_]{0,40}$/, payrollNumberInvalid)),
  ),
  z.transform((text) => text || null),
);

/** Keys that only an administrator may change. */
const adminUserKeys = ['email', 'role', 'description', 'required_credits', 'payroll_number'] as const;

export const userPatch = z
  .strictObject({
    name: z.optional(requiredText(200, 'name')),
    phone: z.optional(phone),
    placed_at_once: z.optional(flag),
    shows_first_name: z.optional(flag),
    settings: z.optional(z.partial(z.strictObject(settingsShape))),
    /** Of a person without an account; `null`: none. */
    email: z.optional(z.nullable(email)),
    role: z.optional(role),
    description: z.optional(optionalText(20_000)),
    required_credits: z.optional(decimal(0, 9999.99)),
    payroll_number: z.optional(payrollNumber),
    version: z.optional(version),
  })
  .check(
    z.refine(
      (patch) => Object.entries(patch).some(([key, value]) => key !== 'version' && value !== undefined),
      problem('nothing_to_change', {}),
    ),
  );

export const getMe = call({
  id: 'getMe',
  method: 'GET',
  path: '/users/me',
  access: 'token',
  acted: true,
  seen: true,
  summary: 'The signed-in person, in whatever state; 204 when there is no application user',
  answers: { 200: me, 204: null },
});
export const updateUser = call({
  id: 'updateUser',
  method: 'PATCH',
  path: '/users/:id',
  access: 'self',
  acted: true,
  summary:
    'Change a user: their name, phone and settings; administrators also role, description, required credits, payroll number and, without an account, address',
  body: userPatch,
  adminKeys: adminUserKeys,
  answers: { 200: user },
  errors: [
    'not_found',
    'stale_version',
    'user_exists',
    'has_account',
    'last_admin',
    'payroll_number_taken',
    'act_for_private',
  ],
});
export const listUsers = call({
  id: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'admin',
  summary:
    'A page of users by name, of 1,000 unless `limit` says otherwise; `search`: those here who have all its words',
  query: z.strictObject({ search: z.optional(requiredText(200, 'search')), ...pageFields(1000) }),
  answers: { 200: z.array(user) },
  itemsPerToken: 100,
});
export const getUser = call({
  id: 'getUser',
  method: 'GET',
  path: '/users/:id',
  access: 'admin',
  summary: 'One user',
  answers: { 200: user },
  errors: ['not_found'],
});

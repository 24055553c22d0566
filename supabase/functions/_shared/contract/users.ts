import * as z from 'zod/mini';
import { call } from './call.ts';
import { decimal, email, id, optionalText, requiredText, timeZone, utcInstant, version } from './primitives.ts';

export const roles = ['volunteer', 'staff', 'admin'] as const;
export const role = z.enum(roles, 'Must be volunteer, staff or admin');
export type Role = (typeof roles)[number];

export const languages = ['english', 'spanish', 'french', 'german'] as const;

/** The zones offered by name (spec section 9) and the IANA zones they mean, daylight saving included. */
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
  'Must be a time zone like Europe/Berlin',
);

const settingsShape = {
  emailNotifications: z.boolean('Must be true or false'),
  smsNotifications: z.boolean('Must be true or false'),
  darkMode: z.boolean('Must be true or false'),
  language: z.enum(languages, 'Must be english, spanish, french or german'),
  timezone: settingsTimeZone,
};

export const settings = z.object(settingsShape);
export type Settings = z.infer<typeof settings>;

/** What is in force until a person saves settings of their own (spec section 3). */
export const defaultSettings: Settings = {
  emailNotifications: true,
  smsNotifications: false,
  darkMode: false,
  language: 'english',
  timezone: 'UTC',
};

/**
 * An application user. Credits: of confirmed sign-ups for volunteer slots, and of those what counts: marked as attended, or
 * over and not marked.
 */
export const user = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  phone: z.nullable(z.string()),
  description: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
  required_credits: z.number(),
  confirmed_credits: z.number(),
  completed_credits: z.number(),
  last_login: z.nullable(utcInstant),
  settings: z.nullable(settings),
  version,
});
export type User = z.infer<typeof user>;

export const phone = z.pipe(
  z.nullable(
    z
      .string('Must be text')
      .check(z.trim(), z.regex(/^[0-9 +()\-./]{0,40}$/, 'Only digits, spaces and +()-./, at most 40 characters')),
  ),
  z.transform((text) => text || null),
);

/** Keys that only an administrator may change. */
const adminUserKeys = ['role', 'description', 'required_credits'] as const;

export const userPatch = z
  .strictObject({
    name: z.optional(requiredText(200, 'Name is required')),
    phone: z.optional(phone),
    settings: z.optional(z.partial(z.strictObject(settingsShape))),
    role: z.optional(role),
    description: z.optional(optionalText(20_000)),
    required_credits: z.optional(decimal(0, 9999.99)),
    version: z.optional(version),
  })
  .check(
    z.refine(
      (patch) => Object.entries(patch).some(([key, value]) => key !== 'version' && value !== undefined),
      'There is nothing to change',
    ),
  );

export const invitationBody = z.strictObject({ email, role });
export const invitation = z.object({ id, email: z.string(), role, status: z.literal('pending') });

export const getMe = call({
  id: 'getMe',
  method: 'GET',
  path: '/users/me',
  access: 'token',
  summary: 'The signed-in person; 204 when there is no application user',
  answers: { 200: user, 204: null },
});
export const updateUser = call({
  id: 'updateUser',
  method: 'PATCH',
  path: '/users/:id',
  access: 'self',
  summary:
    'Change a user: oneself name, phone and settings; administrators also role, description and required credits',
  body: userPatch,
  adminKeys: adminUserKeys,
  answers: { 200: user },
  errors: ['not_found', 'conflict', 'last_admin'],
});
export const listUsers = call({
  id: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'admin',
  summary: 'All users',
  answers: { 200: z.array(user) },
});
export const inviteUser = call({
  id: 'inviteUser',
  method: 'POST',
  path: '/users/invite',
  access: 'admin',
  summary: 'Invite a person: stores the invitation and mails a magic link; again for a pending one mails anew (200)',
  body: invitationBody,
  answers: { 200: invitation, 201: invitation },
  errors: ['user_exists', 'rate_limited', 'unavailable'],
});

import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { id, time, utcInstant } from './primitives.ts';

/** `questions`: offers as well; `fitting`: places that could suit; `alerts`: what administrators should know; `messages`: what somebody writes to many. */
export const pushCategories = ['changes', 'questions', 'reminders', 'fitting', 'alerts', 'messages'] as const;

const category = z.enum(pushCategories, problem('invalid_value', { allowed: [...pushCategories] }));
/** By the clock of the person; `to` at or before `from` is on the next day. `null`: no quiet hours. */
const quiet = z.nullable(z.strictObject({ from: time, to: time }));
const settings = {
  unwanted: z.array(category).check(z.maxLength(pushCategories.length, problem('invalid', {}))),
  quiet,
};

const device = z.object({
  id,
  device: z.nullable(z.string()),
  created_at: utcInstant,
  last_success_at: z.nullable(utcInstant),
  is_current: z.boolean(),
});
export type PushDevice = z.infer<typeof device>;

const invalid = problem('invalid', {});
const base64url = (pattern: RegExp) => z.string(invalid).check(z.regex(pattern, invalid));
/** What a browser's subscription is: its address at the push service, its public key and its secret. */
const subscription = {
  endpoint: z
    .string(invalid)
    .check(z.maxLength(1000, problem('too_long', { max: 1000 })), z.regex(/^https?:\/\/[!-~]+$/, invalid)),
  p256dh: base64url(/^B[\w-]{86}$/),
  auth: base64url(/^[\w-]{22}$/),
};

export const getPush = call({
  id: 'getPush',
  method: 'GET',
  path: '/push',
  access: 'member',
  summary:
    'The key for subscriptions (`null`: there are no notifications here), what the caller does not want, their quiet hours and devices, this one first',
  answers: { 200: z.object({ key: z.nullable(z.string()), ...settings, devices: z.array(device) }) },
});
export const setPush = call({
  id: 'setPush',
  method: 'PUT',
  path: '/push',
  access: 'member',
  summary: 'Change what the caller gets as notifications, and their quiet hours',
  body: z.strictObject(settings),
  answers: { 204: null },
});
export const addDevice = call({
  id: 'addDevice',
  method: 'POST',
  path: '/push/devices',
  access: 'member',
  summary: 'Get notifications in the browser of this session; of more than ten devices the oldest goes',
  body: z.strictObject(subscription),
  answers: { 204: null },
  cost: 2,
});
export const removeDevice = call({
  id: 'removeDevice',
  method: 'DELETE',
  path: '/push/devices/:id',
  access: 'member',
  summary: 'Stop notifications on a device of the caller',
  answers: { 204: null },
  errors: ['not_found'],
});
export const testDevice = call({
  id: 'testDevice',
  method: 'POST',
  path: '/push/devices/:id/test',
  access: 'member',
  summary: 'Send a notification to a device of the caller, to see whether it arrives',
  answers: { 204: null },
  errors: ['not_found'],
  cost: 5,
});
export const renewDevice = call({
  id: 'renewDevice',
  method: 'POST',
  path: '/push/renewals',
  access: 'public',
  summary: 'A browser has a new endpoint; the old one and its secret prove which device it is',
  body: z.strictObject({
    old: z.strictObject({ endpoint: subscription.endpoint, auth: subscription.auth }),
    ...subscription,
  }),
  answers: { 204: null },
  errors: ['not_found'],
});

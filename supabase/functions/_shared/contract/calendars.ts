import * as z from 'zod/mini';
import { call } from './call.ts';
import { id, utcInstant } from './primitives.ts';

/** The calendar of a person's own shifts; `key` opens it at `/calendars/{key}` without signing in. */
export const ownCalendar = z.object({ key: id, created_at: utcInstant });
export type OwnCalendar = z.infer<typeof ownCalendar>;

export const getOwnCalendar = call({
  id: 'getOwnCalendar',
  method: 'GET',
  path: '/users/me/calendar',
  access: 'member',
  summary: 'The key of the own calendar; 204 without one',
  answers: { 200: ownCalendar, 204: null },
});
export const makeOwnCalendar = call({
  id: 'makeOwnCalendar',
  method: 'POST',
  path: '/users/me/calendar',
  access: 'member',
  summary: 'Create a new key for the own calendar; the previous one no longer works',
  answers: { 201: ownCalendar },
});
export const removeOwnCalendar = call({
  id: 'removeOwnCalendar',
  method: 'DELETE',
  path: '/users/me/calendar',
  access: 'member',
  summary: 'Remove the key of the own calendar; 404 without one',
  answers: { 204: null },
  errors: ['not_found'],
});
export const readCalendar = call({
  id: 'readCalendar',
  method: 'GET',
  path: '/calendars/:key',
  access: 'public',
  summary: "A person's shifts as an iCalendar file, for the calendar programs that subscribe to it",
  answers: { 200: z.string() },
  type: 'text/calendar',
  errors: ['not_found'],
});

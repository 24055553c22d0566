import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { day, dayTime, dayTimes, id, utcInstant, weekdays } from './primitives.ts';

const most = 200;
const tooMany = z.maxLength(most, problem('too_many', { what: 'entries', max: most }));

const times = z
  .array(dayTime)
  .check(z.maxLength(dayTimes.length, problem('too_many', { what: 'entries', max: dayTimes.length })));

const named = z.array(z.object({ id, name: z.string() }));

/**
 * What a person looks for, to be told of it by email. An empty list, and no day, mean any. `weekdays` (1: Monday), `times` and `day`
 * are those of the start where the event takes place.
 */
const watch = z.object({
  id,
  slot_types: named,
  places: named,
  weekdays: z.array(z.int()),
  times: z.array(dayTime),
  day: z.nullable(z.string()),
  since: utcInstant,
});
export type Watch = z.infer<typeof watch>;

const watchBody = z.strictObject({
  slot_type_ids: z.array(id).check(tooMany),
  place_ids: z.array(id).check(tooMany),
  weekdays: z._default(weekdays, []),
  times,
  day: z.nullable(day),
});
export type WatchBody = z.infer<typeof watchBody>;

export const listWatches = call({
  id: 'listWatches',
  method: 'GET',
  path: '/watches',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'What one watches, the latest last',
  answers: { 200: z.array(watch) },
});
export const startWatching = call({
  id: 'startWatching',
  method: 'POST',
  path: '/watches',
  access: 'member',
  acted: true,
  summary: 'Be told by email of places that come free and fit; the same once more changes nothing',
  body: watchBody,
  answers: { 201: watch },
  errors: ['too_many_watches'],
  cost: 2,
});
export const stopWatching = call({
  id: 'stopWatching',
  method: 'DELETE',
  path: '/watches/:id',
  access: 'member',
  acted: true,
  summary: 'End a watch',
  answers: { 204: null },
  errors: ['not_found'],
  cost: 2,
});

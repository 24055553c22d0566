import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { eventRef } from './event-ref.ts';
import { mailFailure } from './mail-failures.ts';
import { toldKind } from './notices.ts';
import { flag, id, utcInstant } from './primitives.ts';

const most = 1_000;

/**
 * Why somebody cannot be told: `no_address`; `bounces`: the mail server refuses their address for good; `failed`: the email was given
 * up; `no_access`: they wait for approval; `mails_off`: they have switched emails off, and this is not about a canceled or moved shift of theirs.
 */
const reachReason = z.enum(['no_address', 'bounces', 'failed', 'no_access', 'mails_off']);

/** Somebody who is not reached, and where to call them. */
const unreachedShape = {
  user: z.object({ id, name: z.string() }),
  phone: z.nullable(z.string()),
  reason: reachReason,
};
export const unreached = z.object(unreachedShape);
export type Unreached = z.infer<typeof unreached>;

/**
 * What somebody could not be told of one change: of the notices `ids`, about `events` events, the first of which is `event`. `seen`: they have
 * read it in the app. `told`: who has told them since, in another way; `by` is null if that person is gone.
 */
const untold = z.object({
  ...unreachedShape,
  failure: z.nullable(mailFailure),
  ids: z.array(id),
  kinds: z.array(toldKind),
  event: eventRef,
  events: z.int(),
  at: utcInstant,
  seen: z.boolean(),
  told: z.nullable(z.object({ at: utcInstant, by: z.nullable(z.string()) })),
});
export type Untold = z.infer<typeof untold>;

/** Somebody with a place in the next seven days whom nothing reaches. `event`: their next shift; `since`: their address is refused. */
const unreachable = z.object({
  ...unreachedShape,
  event: eventRef,
  failure: z.nullable(mailFailure),
  since: z.nullable(utcInstant),
});

const bouncing = z.object({
  user: unreachedShape.user,
  phone: unreachedShape.phone,
  email: z.string(),
  failure: mailFailure,
  since: utcInstant,
});

/** Counted, with the first of them by the start of their shift. */
export const untoldList = z.object({ count: z.int(), people: z.array(untold) });
export const unreachableList = z.object({ count: z.int(), people: z.array(unreachable) });

export const listUnreached = call({
  id: 'listUnreached',
  method: 'GET',
  path: '/unreached',
  access: 'admin',
  summary:
    'Who is still to be told of what happens to their shifts that are not over, or, with `change_set_id`, all whom that change did not reach; who cannot be reached in the next seven days, and whose address is refused. Each list has at most 1,000 people',
  query: z.strictObject({ change_set_id: z.optional(id) }),
  answers: { 200: z.object({ untold: untoldList, unreachable: unreachableList, bouncing: z.array(bouncing) }) },
  cost: 2,
});
export const markTold = call({
  id: 'markTold',
  method: 'PUT',
  path: '/unreached',
  access: 'admin',
  summary: 'Record that somebody has been told in another way, or take that back',
  body: z.strictObject({
    ids: z
      .array(id)
      .check(
        z.minLength(1, problem('too_few', { what: 'ids', min: 1 })),
        z.maxLength(most, problem('too_many', { what: 'entries', max: most })),
      ),
    told: flag,
  }),
  answers: { 204: null },
  errors: ['not_found'],
});
export const clearBounce = call({
  id: 'clearBounce',
  method: 'DELETE',
  path: '/users/:id/bounce',
  access: 'admin',
  summary: 'Count the address of a person as reachable again, although the mail server has refused it',
  answers: { 204: null },
  errors: ['not_found'],
});

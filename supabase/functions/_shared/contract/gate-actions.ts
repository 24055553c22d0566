import * as z from 'zod/mini';
import { deskSigning } from './desk-signing.ts';
import { problem } from './error-details.ts';
import { flag, id, instant, optionalText, requiredText, whole } from './primitives.ts';
import { phone } from './users.ts';

export const actionKinds = ['check_in', 'check_out', 'no_show', 'excused', 'walk_in', 'add_place', 'undo'] as const;

/** The most actions of one call. */
export const mostActions = 200;

/**
 * `id`: made by the device, once for each tap. `at`: when it happened, by the clock of the device; it is moved into the time from the begin of
 * the gate's window until now. Until 24 hours after the time of a lead at the gate has ended, the gate takes what they did within it, by a grant that
 * they had then and still have: a phone may have been without network.
 */
const common = { id, at: instant };

/**
 * What most actions are about. `seen`: the `revision` of the signup that the device knew when it was offline or online last, without what it did itself
 * since; what somebody else did after it is a conflict if it contradicts. Missing: nothing is compared. `force`: a person has seen the conflict and decided;
 * then `check_in`, `no_show` and `excused` hold whatever the state is.
 */
const about = { signup_id: id, seen: z.optional(whole(0, 2 ** 31 - 1)), force: z.optional(flag) };

/**
 * `reason`: why the person is let in although there are warnings; it is kept. Without warnings it is not needed. `add_place`: if the slot is full, it gets
 * another place (recorded); otherwise it has no effect. `signing`: what they, or a parent beside them, sign at the desk with it.
 */
const letIn = { reason: z.optional(optionalText(500)), add_place: z.optional(flag), signing: z.optional(deskSigning) };

/** `release`: whether the place is free for others; true unless said otherwise. */
const stayedAway = { ...common, ...about, release: z.optional(flag) };

/**
 * - `check_in`: the person is here; also of somebody who was marked as no-show or excused, or had gone. An earlier `at` than the known one counts. Being let in answers a
 *   question about the place by yes, confirms a displaced place, and ends what the person has elsewhere at this time.
 * - `check_out`: they have gone, which marks them as attended. Paid and counted is from the start or check-in, whichever is later, to the end or check-out,
 *   whichever is earlier; within `gate_tolerance_minutes` the planned times count. `extra_until`: they were asked to stay longer, until at most four hours after the end.
 * - `no_show`: from `no_show_after_minutes` after the start.
 * - `excused`: they will not come, and said why.
 * - `walk_in`: a person takes a place and is here at once. `signup_id` is made by the device, so that later actions can name it. Either `user_id`,
 *   from `GET /gate/people` or a scan, or `name` of somebody new.
 * - `add_place`: the slot has one place more.
 * - `undo`: of another action of anybody, `action_id`, as long as nothing newer is against it. A person whom a walk-in added by name is removed, unless something
 *   else refers to them.
 */
export const gateAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('check_in'), ...common, ...about, ...letIn }),
  z.strictObject({ kind: z.literal('check_out'), ...common, ...about, extra_until: z.optional(instant) }),
  z.strictObject({ kind: z.literal('no_show'), ...stayedAway }),
  z.strictObject({ kind: z.literal('excused'), ...stayedAway }),
  z
    .strictObject({
      kind: z.literal('walk_in'),
      ...common,
      signup_id: id,
      slot_id: id,
      user_id: z.optional(id),
      name: z.optional(requiredText(200, 'name')),
      phone: z.optional(phone),
      ...letIn,
    })
    .check(
      z.refine(({ user_id, name }) => (user_id === undefined) !== (name === undefined), {
        path: ['name'],
        message: problem('required', { what: 'name' }),
      }),
    ),
  z.strictObject({ kind: z.literal('add_place'), ...common, slot_id: id }),
  z.strictObject({ kind: z.literal('undo'), ...common, action_id: id }),
]);
export type GateAction = z.input<typeof gateAction>;

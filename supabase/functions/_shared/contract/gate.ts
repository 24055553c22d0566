import * as z from 'zod/mini';
import { call } from './call.ts';
import { asked, gateDocument } from './desk-signing.ts';
import { problem } from './error-details.ts';
import { refusalOf } from './errors.ts';
import { eventRef } from './event-ref.ts';
import { actionKinds, gateAction, mostActions } from './gate-actions.ts';
import { gateStates, gateWarnings } from './gate-refusals.ts';
import { placeRef } from './places.ts';
import { id, instant, utcInstant } from './primitives.ts';

/**
 * The gate: who is at a shift. Everything here is judged by `private.may_lead(event, slot, 'gate')` at the moment of the call:
 * administrators always may; others with a grant with `gate` for the shift, from `hours_before` its start until `hours_after` its end.
 */

/** What became of a signup at the gate. `late`: its shift has begun, and the person is not here; a device without network computes it from `expected`. */
const gateState = z.enum(gateStates);
export type GateState = z.infer<typeof gateState>;
const gateWarning = z.enum(gateWarnings);
export type GateWarning = z.infer<typeof gateWarning>;

/** Another place of a person at the same time, which being let in ends. */
const elsewhere = z.object({ event_id: id, title: z.string(), start_time: utcInstant, end_time: utcInstant });

/**
 * A signup at the gate. `revision`: how often its state has changed; an action sends it as `seen`. `released`: the person did not come, and the place is free again. `warnings`: why `check_in` needs a reason
 * (see `gateAction`); `early` and `over` are not among them, because they depend on the moment. `missing`: the names of the qualifications that
 * the person does not have on the day, and of the documents to which they have not agreed. `unnamed`, `comes_with`: see `attendee`. `own`: it is the caller's, so only somebody else can act on it (not for administrators).
 * `canceled_at`: since when its shift is canceled or removed; `null`: it goes ahead. `last`: the latest action that is not undone, by whom, and when it was; `undo` takes its id.
 */
export const gateSignup = z.object({
  id,
  slot_id: id,
  user_id: id,
  status: z.enum(['asked', 'confirmed', 'displaced', 'canceled']),
  state: gateState,
  checked_in_at: z.nullable(utcInstant),
  checked_out_at: z.nullable(utcInstant),
  released: z.boolean(),
  revision: z.int(),
  warnings: z.array(gateWarning),
  missing: z.array(z.string()),
  unnamed: z.int(),
  comes_with: z.nullable(z.string()),
  elsewhere: z.nullable(elsewhere),
  own: z.boolean(),
  canceled_at: z.nullable(utcInstant),
  last: z.nullable(z.object({ id, kind: z.enum(actionKinds), at: utcInstant, by: z.nullable(z.string()) })),
});
export type GateSignup = z.infer<typeof gateSignup>;

/**
 * `filled_count`: without released places, with those that are held for the waitlist. `min_count`: see the board. `may_write`: whether the
 * caller may write to its people; not in results of actions. `is_canceled`: the slot or its event was canceled, or the event was removed.
 */
const gateSlot = z.object({
  id,
  slot_type_id: id,
  required_count: z.int(),
  min_count: z.nullable(z.int()),
  filled_count: z.int(),
  confirmed_count: z.int(),
  may_write: z.optional(z.boolean()),
  is_canceled: z.optional(z.literal(true)),
});
export type GateSlot = z.infer<typeof gateSlot>;

/**
 * Only the slots that the caller leads. At canceled ones nobody can be checked in, but people who come are found, and who is still there can be
 * checked out. `cancel_reason`: why an administrator canceled the event. `removed_at`: since when it is removed; it is here while somebody is still there. `until`: when the caller's time at the gate of these slots ends, of the last one;
 * `null`: it does not, for administrators. Signups by name, without canceled ones. Drafts are left out.
 */
const gateEvent = z.extend(eventRef, {
  cancel_reason: z.nullable(z.string()),
  removed_at: z.nullable(utcInstant),
  until: z.nullable(utcInstant),
  place: z.nullable(placeRef),
  slots: z.array(gateSlot),
  signups: z.array(gateSignup),
});
export type GateEvent = z.infer<typeof gateEvent>;

/** `code_hash`: SHA-256 (lower-case hex) of the person's code as it is in their QR code, in UTF-8; `null`: they have no code yet. `signing`: what they are asked at the desk; missing: nothing. */
const gatePerson = z.object({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  code_hash: z.nullable(z.string()),
  signing: z.optional(asked),
});
export type GatePerson = z.infer<typeof gatePerson>;

/** See `organisation`. */
const gateSettings = z.object({
  timezone: z.string(),
  check_in_before_minutes: z.int(),
  no_show_after_minutes: z.int(),
  gate_tolerance_minutes: z.int(),
});

/** What a slot type asks for. `documents`: to be agreed to; `min_age`, `young`: see `slotType`. */
const gateType = z.object({
  id,
  name: z.string(),
  color: z.string(),
  needs: z.array(z.string()),
  documents: z.array(id),
  min_age: z.nullable(z.int()),
  young: z.nullable(z.object({ under: z.int(), from: z.string(), until: z.string() })),
});

/** Everything that a phone needs to run a gate without network. `people`: those of the signups, each once. Events by start; `documents`: what the slot types ask for, by name. */
const gate = z.object({
  server_time: utcInstant,
  settings: gateSettings,
  slot_types: z.array(gateType),
  documents: z.array(gateDocument),
  events: z.array(gateEvent),
  people: z.array(gatePerson),
});
export type Gate = z.infer<typeof gate>;

const mostDays = 4;
const spanTooLong = problem('span_too_long', { max_days: mostDays });

/** Why an action is refused. */
const gateRefusals = [
  'gate_closed',
  'not_yourself',
  'gate_warning',
  'gate_conflict',
  'gate_state',
  'gate_reused',
  'no_show_early',
  'slot_full',
  'slot_canceled',
  'parent_signs',
  'already_signed_up',
  'changed_since',
  'not_found',
] as const;

/**
 * What became of an action.
 * - `done`: it was done, or its state held already.
 * - `repeated`: an action with this id and content was done before, which is as good.
 * - `conflict`: somebody else has changed the state since `seen` in a way that contradicts the action (`gate_conflict`: what it is now, who
 *   did it, when). Nothing was changed. A person decides: drop the action, or send it with `force`.
 * - `refused`: nothing was changed, and nothing signed. After `gate_warning`, send it with a `reason`; after `slot_full`, with `add_place`. The
 *   others will not succeed. A 503 is for the whole call: nothing was done, send it again.
 *
 * Only actions that were done are kept: one with another outcome is judged anew when it is sent again, with the same id or another.
 * `signup`, `person`, `slot`: how these are now, if the caller may see them; also for `conflict` and `refused`. `removed`: the signup of a walk-in that
 * was undone, which is gone with its person.
 */
const actionResult = z.object({
  id,
  outcome: z.enum(['done', 'repeated', 'conflict', 'refused']),
  signup: z.nullable(gateSignup),
  person: z.nullable(gatePerson),
  slot: z.nullable(gateSlot),
  removed: z.nullable(id),
  refusal: z.nullable(refusalOf(gateRefusals)),
});
export type ActionResult = z.infer<typeof actionResult>;

/** Who is here: checked in, not yet out. `until`: the end of the shift. */
const present = z.object({
  signup_id: id,
  user: z.object({ id, name: z.string(), phone: z.nullable(z.string()) }),
  event_id: id,
  title: z.string(),
  location: z.nullable(z.string()),
  slot_type_id: id,
  slot_type: z.string(),
  since: utcInstant,
  until: utcInstant,
});

const where = { event_id: z.optional(id), place_id: z.optional(id) };

export const getGate = call({
  id: 'getGate',
  method: 'GET',
  path: '/gate',
  access: 'member',
  seen: true,
  summary:
    'The shifts that the caller may run the gate of now and that overlap [from, to), of at most four days, with their people; made to be kept on a phone. Without such shifts it is empty',
  query: z.strictObject({ from: instant, to: instant, ...where }).check(
    z.refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
      path: ['to'],
      message: problem('before_from', {}),
    }),
    z.refine(({ from, to }) => Date.parse(to) - Date.parse(from) <= mostDays * 86_400_000, {
      path: ['to'],
      message: spanTooLong,
    }),
  ),
  answers: { 200: gate },
  cost: 3,
});
export const getPresent = call({
  id: 'getPresent',
  method: 'GET',
  path: '/gate/present',
  access: 'member',
  seen: true,
  summary: 'Who is here now, by name, at the shifts that the caller may run the gate of; for a roll call',
  query: z.strictObject(where),
  answers: { 200: z.object({ server_time: utcInstant, present: z.array(present) }) },
  cost: 2,
});
export const doGateActions = call({
  id: 'doGateActions',
  method: 'POST',
  path: '/gate/actions',
  access: 'member',
  summary:
    'Carry out what was done at a gate, in this order, each action on its own; each once, however often it is sent. The results are in the same order',
  body: z.strictObject({
    actions: z
      .array(gateAction)
      .check(
        z.minLength(1, problem('too_few', { what: 'actions', min: 1 })),
        z.maxLength(mostActions, problem('too_many', { what: 'actions', max: mostActions })),
      ),
  }),
  answers: { 200: z.object({ server_time: utcInstant, results: z.array(actionResult) }) },
  errors: ['forbidden'],
  cost: 2,
});

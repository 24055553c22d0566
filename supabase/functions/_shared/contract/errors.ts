import * as z from 'zod/mini';
import { type BlockReason, blockReasons } from './blocks.ts';
import { type ErrorDetail, errorDetail } from './error-details.ts';
import { feedFailure } from './feed-failures.ts';
import { gateParams, gateStatus } from './gate-refusals.ts';
import { things } from './things.ts';
import { unionBy } from './union-by.ts';

/** Every error code of the API with its HTTP status. */
export const errorStatus = {
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  outside_scope: 403,
  second_factor_required: 403,
  see_as_refused: 403,
  see_as_read_only: 403,
  see_as_private: 403,
  act_for_refused: 403,
  act_for_private: 403,
  looking_after_off: 403,
  waiting: 403,
  blocked: 403,
  not_yourself: 403,
  not_found: 404,
  method_not_allowed: 405,
  second_factor_unavailable: 409,
  stale_version: 409,
  event_started: 409,
  already_signed_up: 409,
  slot_canceled: 409,
  not_open_to_you: 409,
  not_qualified: 409,
  too_young: 409,
  age_unknown: 409,
  document_missing: 409,
  slot_full: 409,
  place_free: 409,
  too_many_watches: 409,
  overlap: 409,
  not_free: 409,
  signup_not_open: 409,
  signup_closed: 409,
  too_many_hours: 409,
  too_little_rest: 409,
  answers_missing: 409,
  count_below_filled: 409,
  role_taken: 409,
  role_there: 409,
  event_not_started: 409,
  event_closed: 409,
  canceled_by_feed: 409,
  person_here: 409,
  places_held: 409,
  changed_since: 409,
  example_edited: 409,
  example_used: 409,
  already_undone: 409,
  undo_over: 409,
  place_exists: 409,
  place_in_use: 409,
  season_overlaps: 409,
  qualification_exists: 409,
  qualification_in_use: 409,
  document_exists: 409,
  parent_signs: 409,
  parent_link_over: 409,
  field_answered: 409,
  field_gone: 409,
  signup_not_confirmed: 409,
  ...gateStatus,
  question_ended: 409,
  hand_over_ended: 409,
  hold_over: 409,
  reservation_over: 409,
  not_open_to_all: 409,
  too_few_free: 409,
  too_many_together: 409,
  too_few_left: 409,
  too_many_names: 409,
  companions_unnamed: 409,
  invitation_only: 409,
  swap_refused: 409,
  user_exists: 409,
  payroll_number_taken: 409,
  payroll_profile_exists: 409,
  hours_not_asked: 409,
  period_not_over: 409,
  run_overlaps: 409,
  run_blocked: 409,
  run_empty: 409,
  run_void: 409,
  run_exported: 409,
  run_not_exported: 409,
  invitation_over: 409,
  has_account: 409,
  last_admin: 409,
  looks_after: 409,
  too_many_looked_after: 409,
  guardian_refused: 409,
  own_account: 409,
  sync_running: 409,
  sync_superseded: 409,
  preview_outdated: 409,
  nothing_held: 409,
  nothing_deleted: 409,
  no_recipients: 409,
  no_hours: 409,
  payload_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  feed_unusable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  no_statements: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Why an invitation is over; `inviter`: who invited is no longer an administrator. */
export const invitationEnd = z.enum(['used', 'revoked', 'expired', 'inviter']);

/** Who confirms a qualification: people themselves, by ticking its sentence, or an administrator. */
export const confirmers = ['self', 'organiser'] as const;
/** A qualification inside other objects. */
export const qualificationRef = z.object({ id: z.string(), name: z.string(), confirmed_by: z.enum(confirmers) });

/** A document inside other objects. */
export const documentRef = z.object({ id: z.string(), name: z.string() });

/**
 * What the rule of ages of a slot type says against a person at a shift. `age`: they have to be `min_age` years old on its day; `hours`:
 * `under` that age they work between `from` and `until` only.
 */
export const ageLimit = z.object({
  reason: z.enum(['age', 'hours']),
  min_age: z.optional(z.int()),
  under: z.optional(z.int()),
  from: z.optional(z.string()),
  until: z.optional(z.string()),
});
/** A custom field inside other objects. */
export const fieldRef = z.object({ id: z.string(), label: z.string() });
/** A custom field that is to be answered; `season_id`: for which season, if it is asked in each, otherwise absent. */
const missingField = z.object({ ...fieldRef.shape, season_id: z.optional(z.string()) });

const none = z.object({});
const moment = z.iso.datetime();
/** `own`: the refusal is about the caller; otherwise about the person for whom an administrator asked. */
const own = z.boolean();
const retryAfter = z.int();

/** The data of each code. Together with the code they are enough to write the sentence in another language. */
export const errorParams = {
  /** What is wrong is in `details`. */
  invalid_request: none,
  unauthenticated: none,
  forbidden: none,
  /** The caller leads none of the shifts that it is about. */
  outside_scope: none,
  /** The caller is an administrator, but has not entered the code of their authenticator app in this session. */
  second_factor_required: none,
  /** The header `X-See-As`: this caller cannot, or no longer, see the app as this person. */
  see_as_refused: none,
  /** Who sees the app as somebody else changes nothing. */
  see_as_read_only: none,
  /** Only the person themselves can see it. */
  see_as_private: none,
  /** The header `X-Act-For`: the caller does not look after this person, or can no longer act for them. */
  act_for_refused: none,
  /** Nobody does it for somebody else. */
  act_for_private: none,
  /** People cannot add others whom they look after. */
  looking_after_off: none,
  /** The authentication service has no second factor. */
  second_factor_unavailable: none,
  /** The caller waits for an administrator's approval. */
  waiting: none,
  blocked: none,
  /** A lead would do this for themselves. */
  not_yourself: none,
  not_found: z.object({ what: z.enum(things) }),
  method_not_allowed: z.object({ allowed: z.array(z.string()) }),
  /** The version that was sent is not the current one; `updated_at`: when the row was last changed. */
  stale_version: z.object({ version: z.int(), updated_at: moment }),
  /** `action`: what is no longer possible. */
  event_started: z.object({ action: z.enum(['signup', 'cancel']), started_at: moment }),
  already_signed_up: z.object({ own }),
  slot_canceled: none,
  /** The slot type is open to staff only, or administrators assign its places. */
  not_open_to_you: z.object({ own }),
  /** What the slot type asks for and the person does not have on the day of the shift. */
  not_qualified: z.object({ own, missing: z.array(qualificationRef) }),
  too_young: z.extend(ageLimit, { own }),
  /** It depends on the age of the person, who has not said when they were born. */
  age_unknown: z.object({ own }),
  /** What the person has not agreed to. */
  document_missing: z.object({ own, missing: z.array(documentRef) }),
  slot_full: none,
  /** One can wait only for what is not free. */
  place_free: none,
  /** How many things one can watch. */
  too_many_watches: z.object({ most: z.int() }),
  /** The event that the person is already signed up for. */
  overlap: z.object({ own, event_id: z.string(), event_title: z.string() }),
  /** The person has a place at that time; a lead does not learn where. */
  not_free: none,
  signup_not_open: z.object({ days: z.number(), opens_at: moment }),
  signup_closed: z.object({ hours: z.number(), closes_at: moment }),
  /** The most hours on one day. */
  too_many_hours: z.object({ own, max_hours: z.number() }),
  too_little_rest: z.object({ own, min_rest_hours: z.number() }),
  /** What the person has to answer before they can have the place. */
  answers_missing: z.object({ own, missing: z.array(missingField) }),
  /** `filled`: the number of places taken. */
  role_taken: z.object({ slot_type_name: z.string(), taken: z.int() }),
  role_there: z.object({ slot_type_name: z.string() }),
  count_below_filled: z.object({ slot_type_id: z.string(), slot_type_name: z.string(), filled: z.int() }),
  event_not_started: z.object({ starts_at: moment }),
  /** The day on which the event ended is over: what was worked there changes for each person only. */
  event_closed: z.object({ ended_at: moment }),
  /** The feed of an event has canceled it. */
  canceled_by_feed: none,
  /** An event in which people have places cannot become a draft. */
  person_here: none,
  places_held: none,
  /** Undo leaves it alone, because it has been changed since. */
  changed_since: none,
  example_edited: none,
  example_used: none,
  already_undone: none,
  /** The first shift that the change set touched has started, or this one of a sync. */
  undo_over: z.object({ started_at: moment }),
  /** Another place has the name. */
  place_exists: z.object({ place_id: z.string(), place_name: z.string() }),
  /** The number of events at the place, past ones included. */
  place_in_use: z.object({ events: z.int() }),
  /** The season that has some of the days already. */
  season_overlaps: z.object({ season_id: z.string(), season_name: z.string() }),
  /** Another qualification has the name. */
  qualification_exists: z.object({ qualification_id: z.string(), qualification_name: z.string() }),
  /** The number of slot types that ask for it. */
  qualification_in_use: z.object({ slot_types: z.int() }),
  /** Another document has the name. */
  document_exists: z.object({ name: z.string() }),
  /** Who agrees to a document: a parent, because the person is under 18; the person, who is not; or that depends on their birth, which is not known. */
  parent_signs: z.object({ reason: z.enum(['young', 'grown', 'unknown']) }),
  parent_link_over: z.object({ why: z.enum(['agreed', 'declined', 'replaced', 'expired', 'over']) }),
  /** How many answers there are to what cannot be asked otherwise now. */
  field_answered: z.object({ answers: z.int() }),
  /** The field is no longer asked. */
  field_gone: z.object({ field_id: z.string(), label: z.string() }),
  signup_not_confirmed: z.object({ status: z.enum(['asked', 'displaced', 'canceled']) }),
  ...gateParams,
  /** Somebody has answered it, or the place has been taken back. */
  question_ended: none,
  hand_over_ended: none,
  /** The place is no longer held: its time is over, the code was wrong too often, or an administrator needed it. */
  hold_over: none,
  /** The time of a reservation is over, or an administrator has ended it. */
  reservation_over: none,
  /** Places that not everybody can take cannot be reserved for whoever has a link. */
  not_open_to_all: z.object({ slot_id: z.string(), slot_type_name: z.string() }),
  /** How many places of a slot can be reserved, fewer than were asked for. */
  too_few_free: z.object({ slot_id: z.string(), event_title: z.string(), slot_type_name: z.string(), left: z.int() }),
  /** The most places that somebody can take at this event at once. */
  too_many_together: z.object({ most: z.int() }),
  /** How many places are free, fewer than were asked for. */
  too_few_left: z.object({ left: z.int() }),
  /** How many places wait for the name of a companion. */
  too_many_names: z.object({ places: z.int() }),
  /** How many places for companions have no name: they would be nobody's. */
  companions_unnamed: z.object({ places: z.int() }),
  /** Only invited people can come in. */
  invitation_only: none,
  swap_refused: none,
  user_exists: z.object({ email: z.string() }),
  /** Who has it already; only administrators set payroll numbers. */
  payroll_number_taken: z.object({ user_id: z.string(), name: z.string(), payroll_number: z.string() }),
  /** Another profile of payroll files has the name. */
  payroll_profile_exists: z.object({ name: z.string() }),
  hours_not_asked: none,
  period_not_over: z.object({ last_day: z.iso.date() }),
  /** The number of the run that has some of these days. */
  run_overlaps: z.object({ number: z.int() }),
  run_blocked: z.object({ count: z.int() }),
  run_empty: none,
  run_void: none,
  run_exported: none,
  run_not_exported: none,
  invitation_over: z.object({ why: invitationEnd }),
  /** Only the person can change the address with which they sign in. */
  has_account: none,
  last_admin: none,
  /** The names of those whom somebody looks after who is to go. */
  looks_after: z.object({ names: z.string() }),
  too_many_looked_after: z.object({ max: z.int() }),
  /** Who would look after somebody does not sign in, or the other signs in or looks after people. */
  guardian_refused: none,
  /** Nobody can do this to themselves. */
  own_account: none,
  sync_running: none,
  /** A later sync of the feed has started, and this one has no effect. */
  sync_superseded: none,
  /** What a sync or an edit would change is no longer what its preview has shown. */
  preview_outdated: none,
  nothing_held: none,
  nothing_deleted: none,
  /** A message for nobody. */
  no_recipients: none,
  /** A statement of a period in which nothing was worked. */
  no_hours: none,
  payload_too_large: z.object({ max_bytes: z.int() }),
  file_too_large: z.object({ max_mb: z.int() }),
  unsupported_media_type: none,
  feed_unusable: feedFailure,
  /** `what` is limited; `retry_after` is in seconds, as in the header `Retry-After`. */
  rate_limited: z.object({ what: z.enum(['requests', 'sync', 'import', 'holds', 'parents']), retry_after: retryAfter }),
  internal: none,
  /** `feed`: somebody else is changing its events. */
  unavailable: z.object({ what: z.enum(['service', 'feed', 'sign_in']), retry_after: retryAfter }),
  /** This installation has no key to sign statements with. */
  no_statements: none,
} as const satisfies Record<ErrorCode, z.core.$ZodType>;

export type ErrorParams<Code extends ErrorCode = ErrorCode> = z.infer<(typeof errorParams)[Code]>;

/** A code with its data, as it is in an error and in lists that report a refusal beforehand. */
export type Reason<Codes extends ErrorCode = ErrorCode> = { [C in Codes]: { code: C; params: ErrorParams<C> } }[Codes];

/** The rules of the organisation that may keep a person from an event, in the order in which they are checked. */
export const signupRuleCodes = [
  'signup_not_open',
  'signup_closed',
  'too_many_hours',
  'too_little_rest',
] as const satisfies BlockReason[];

/** Why this caller cannot take a slot. */
export const blockReason = z.enum(blockReasons);

/** An error on the wire; `message` is an English sentence for people, `details` belong to `invalid_request` alone. */
export type WireError<Codes extends ErrorCode = ErrorCode> = Reason<Codes> & {
  message: string;
  details?: ErrorDetail[];
};
/** The keys of an error beside its code. */
const shapeOf = (code: ErrorCode) => ({
  message: z.string(),
  params: errorParams[code],
  ...(code === 'invalid_request' ? { details: z.array(errorDetail) } : {}),
});

/** Errors with these codes as a schema: a union discriminated by `code`. */
// @__NO_SIDE_EFFECTS__
export const refusalOf = <const Codes extends ErrorCode>(codes: readonly Codes[]) =>
  unionBy('code', Object.fromEntries(codes.map((code) => [code, shapeOf(code)]))) as unknown as z.ZodMiniType<
    WireError<Codes>
  >;

/** The body of every answer that is not a success. */
export const errorEnvelope = z.object({
  status: z.literal('error'),
  error: /* @__PURE__ */ refusalOf(/* @__PURE__ */ Object.keys(errorStatus) as ErrorCode[]),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

import * as z from 'zod/mini';

/** Every error code of the API with the HTTP status it travels with. */
export const errorStatus = {
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  event_started: 409,
  already_signed_up: 409,
  slot_canceled: 409,
  slot_full: 409,
  overlap: 409,
  signup_not_open: 409,
  signup_closed: 409,
  too_many_hours: 409,
  too_little_rest: 409,
  cancel_closed: 409,
  count_below_filled: 409,
  user_exists: 409,
  sync_running: 409,
  last_admin: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  feed_unusable: 422,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** Sentences that are the same wherever the code appears; the others come with their refusal. */
export const errorMessages = {
  unauthenticated: 'Authentication required. Please log in again.',
  forbidden: 'You do not have permission to access this page. Admin privileges required.',
  internal: 'An unexpected error occurred',
  unavailable: 'The service is not reachable right now. Please try again in a moment.',
} as const;

/** The rules of the organisation that may keep a person from an event, in the order in which they are checked. */
export const signupRuleCodes = ['signup_not_open', 'signup_closed', 'too_many_hours', 'too_little_rest'] as const;

/** The reasons why this caller cannot take a slot, in the order in which they are checked (spec section 5, then the organisation's rules). */
export const blockReasons = [
  'event_started',
  'already_signed_up',
  'slot_canceled',
  'slot_full',
  'overlap',
  ...signupRuleCodes,
] as const;
export const blockReason = z.enum(blockReasons);
export type BlockReason = (typeof blockReasons)[number];

/** The sentence of each reason (spec section 5) that says nothing of the case: neither another event nor a rule's figure. */
export const blockMessages = {
  event_started: 'Cannot sign up for past events',
  already_signed_up: 'You are already signed up for this event',
  slot_canceled: 'This slot has been canceled',
  slot_full: 'This slot is already full',
} as const satisfies Partial<Record<BlockReason, string>>;

const errorDetail = z.object({ path: z.string(), message: z.string() });

/** The body of every answer that is not a success. */
export const errorEnvelope = z.object({
  status: z.literal('error'),
  error: z.object({
    message: z.string(),
    code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
    details: z.optional(z.array(errorDetail)),
  }),
});
export type ErrorEnvelope = z.infer<typeof errorEnvelope>;

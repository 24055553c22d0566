import * as z from 'zod/mini';
import { codedBy } from './union-by.ts';

const requiredThings = [
  'name',
  'title',
  'email',
  'url',
  'reason',
  'correction_reason',
  'rate_reason',
  'search',
  'location',
  'slot_type',
  'feed_slot_type',
  'subject',
  'message',
  'question',
  'purpose',
  'option',
  'signature',
] as const;
const formats = [
  'uuid',
  'date_time',
  'date',
  'email',
  'url',
  'web_address',
  'color',
  'currency',
  'phone',
  'time_zone',
  'time',
  'utf8',
  'cursor',
  'six_digits',
  'payroll_number',
  'born',
  'file_name',
  'site',
  'picture',
  'file',
] as const;

/** The data of each code that `details` of an invalid request can have. */
export const detailParams = {
  invalid: {},
  required: { what: z.enum(requiredThings) },
  invalid_type: { expected: z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean']) },
  invalid_format: { format: z.enum(formats) },
  /** The value is not one of those allowed. */
  invalid_value: { allowed: z.array(z.union([z.string(), z.number()])) },
  too_small: { what: z.enum(['number', 'count']), min: z.number() },
  too_big: { max: z.number() },
  /** More characters than allowed. */
  too_long: { max: z.int() },
  too_few: {
    what: z.enum(['ids', 'signups', 'people', 'events', 'places', 'days', 'actions', 'columns', 'options']),
    min: z.int(),
  },
  too_many: {
    what: z.enum([
      'slot_types',
      'qualifications',
      'signups',
      'lines',
      'events',
      'places',
      'days',
      'entries',
      'actions',
      'columns',
      'options',
      'companions',
      'strokes',
    ]),
    max: z.int(),
  },
  too_many_decimals: { max: z.int() },
  /** The address of a parent is that of the young person. */
  own_address: {},
  /** When nobody who is alive was born. */
  birth: { reason: z.enum(['too_long_ago', 'in_future']) },
  /** A span of times of day that ends when it begins. */
  same_times: {},
  out_of_years: { min: z.int(), max: z.int() },
  /** Characters that the database cannot store. */
  unstorable: {},
  unknown_key: {},
  /** A parameter that occurs more than once. */
  repeated: {},
  /** An item that is already in its list. */
  duplicate: {
    what: z.enum(['slot_type', 'feed_slot_type', 'email', 'event', 'payroll_number', 'option', 'name', 'slot']),
  },
  /** A code that was mailed. */
  wrong_code: {},
  nothing_to_change: {},
  /** The identifier in the body is not the one in the path. */
  other_id: {},
  /** The identifier is not that of something that can be used here. */
  not_found: { what: z.enum(['event', 'slot_type', 'qualification', 'place', 'user', 'season']) },
  /** `to` is before `from`. */
  before_from: {},
  last_before_first: {},
  /** More people are needed at least than there are places. */
  min_above_count: { count: z.int() },
  end_before_start: {},
  event_too_long: { max_days: z.int() },
  report_too_long: { max_years: z.int() },
  span_too_long: { max_days: z.int() },
  /** A qualification would end before the day on which it is confirmed. */
  valid_before_confirmed: {},
  /** Answers about health and diet always end. */
  special_ends: {},
  /** A value of another kind than what a custom field asks for, or no longer among its options. */
  not_an_answer: { label: z.string() },
  /** Signup would close before it opens. */
  closes_before_opening: {},
  /** A moment that is over. */
  not_ahead: {},
  /** The second reminder would not be later than the first. */
  second_reminder_first: {},
  /** Hours of a person who is not marked as attended. */
  not_attended: {},
  /** Times of work that are not in order, in the future or far from the shift. */
  claim_outside: {},
  /** A period that no pay run can have. */
  run_period: {},
  /** Why the address of a feed must not be fetched. */
  feed_address: { reason: z.enum(['credentials', 'port', 'not_public']) },
  /** Why a payroll file cannot be like this. */
  payroll_profile: { reason: z.enum(['no_sums', 'field_of_rows', 'decimal_separator', 'placeholder']) },
  unreadable_body: { reason: z.enum(['json', 'utf8', 'depth', 'parts']) },
} as const;

export type DetailCode = keyof typeof detailParams;
export type DetailParams<Code extends DetailCode = DetailCode> = z.infer<z.ZodMiniObject<(typeof detailParams)[Code]>>;
/** What is wrong with one value: a code with its data. */
export type Problem<Codes extends DetailCode = DetailCode> = {
  [C in Codes]: { code: C; params: DetailParams<C> };
}[Codes];

/** A problem as a text that `readProblem` reads. */
export const writeProblem = ({ code, params }: Problem): string => JSON.stringify({ code, params });

/**
 * A problem as the message of a zod check, because a zod issue has no other place for data of our own. The server and the
 * client turn it into a sentence.
 */
// @__NO_SIDE_EFFECTS__
export const problem = <Code extends DetailCode>(code: Code, params: DetailParams<Code>): string =>
  writeProblem({ code, params } as Problem);

/** The problem that a message contains; `null` for any other text. */
export const readProblem = (message: string): Problem | null =>
  message.startsWith('{"code":') ? (JSON.parse(message) as Problem) : null;

/** What is wrong at one path of the body, the query or the address; `message` is an English sentence for people. */
export type ErrorDetail = Problem & { path: string; message: string };

/** `ErrorDetail` as a schema. */
export const errorDetail = /* @__PURE__ */ codedBy(detailParams, {
  path: /* @__PURE__ */ z.string(),
  message: /* @__PURE__ */ z.string(),
});

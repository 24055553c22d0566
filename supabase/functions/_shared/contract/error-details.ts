import * as z from 'zod/mini';

/** What is missing, where a value is required. */
const required = [
  'value',
  'name',
  'title',
  'email',
  'url',
  'reason',
  'correction_reason',
  'rate_reason',
  'search',
  'slot_type',
  'feed_slot_type',
  'lines',
] as const;
const items = ['items', 'slot_types', 'signups', 'lines'] as const;

/** The data of each code that `details` have. The list is closed. */
export const detailParams = {
  invalid: {},
  required: { what: z.enum(required) },
  invalid_type: { expected: z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean']) },
  invalid_format: {
    format: z.enum([
      'uuid',
      'date_time',
      'date',
      'email',
      'url',
      'web_address',
      'color',
      'phone',
      'time_zone',
      'utf8',
      'cursor',
      'six_digits',
    ]),
  },
  /** None of the values that the key can have. */
  invalid_value: { allowed: z.array(z.union([z.string(), z.number()])) },
  too_small: { min: z.number(), what: z.enum(['number', 'count']) },
  too_big: { max: z.number() },
  too_long: { max: z.int() },
  too_few: { min: z.int(), what: z.enum(items) },
  too_many: { max: z.int(), what: z.enum(items) },
  too_many_decimals: { max: z.int() },
  out_of_years: { min: z.int(), max: z.int() },
  /** Characters that the database cannot store. */
  unstorable: {},
  unknown_key: {},
  /** A parameter that is given more than once. */
  repeated: {},
  /** An item of a list that is in it already. */
  duplicate: { what: z.enum(['slot_type', 'feed_slot_type', 'email']) },
  nothing_to_change: {},
  /** The identifier in the body is not the one in the path. */
  other_id: {},
  /** What the identifier names does not exist, or cannot be used here. */
  not_found: { what: z.enum(['slot_type']) },
  /** `to` is before `from`. */
  before_from: {},
  end_before_start: {},
  event_too_long: { max_days: z.int() },
  report_too_long: { max_years: z.int() },
  /** Sign-up would close before it opens. */
  closes_before_opening: {},
  /** Hours for somebody who is not marked as attended. */
  not_attended: {},
  /** The address of a feed that must not be fetched. */
  feed_address: { reason: z.enum(['credentials', 'port', 'not_public']) },
  unreadable_body: { reason: z.enum(['json', 'utf8', 'depth', 'parts']) },
} as const;

export type DetailCode = keyof typeof detailParams;
export type DetailParams<Code extends DetailCode = DetailCode> = z.infer<z.ZodMiniObject<(typeof detailParams)[Code]>>;
/** What is wrong with one value: a code with its data. */
export type Problem<Codes extends DetailCode = DetailCode> = {
  [C in Codes]: { code: C; params: DetailParams<C> };
}[Codes];

const detailWith = (code: DetailCode) =>
  z.object({ path: z.string(), code: z.literal(code), message: z.string(), params: z.object(detailParams[code]) });
const [first, ...others] = (Object.keys(detailParams) as DetailCode[]).map(detailWith);

/** What is wrong at one path of the body, the query or the address: a union discriminated by `code`. */
export const errorDetail = z.discriminatedUnion('code', [
  first as NonNullable<typeof first>,
  ...others,
]) as unknown as z.ZodMiniType<ErrorDetail>;
/** `message` is an English sentence for people. */
export type ErrorDetail = Problem & { path: string; message: string };

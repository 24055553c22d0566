import type { Problem } from './error-details.ts';
import type { Reason } from './errors.ts';

type Given = Problem | Reason;

/** Parameters whose value chooses among several sentences of a code. */
const variants = ['what', 'format', 'expected', 'reason', 'action', 'own'] as const;
type VariantOf<Params> = Params extends { what: infer V extends string }
  ? V
  : Params extends { format: infer V extends string }
    ? V
    : Params extends { expected: infer V extends string }
      ? V
      : Params extends { reason: infer V extends string }
        ? V
        : Params extends { action: infer V extends string }
          ? V
          : Params extends { own: boolean }
            ? 'own' | 'other'
            : never;

/** The key of a sentence: the code, and the value that chooses among its sentences: `not_found_event`, `overlap_own`. */
export type SentenceKey<Kind extends Given> = Kind extends Given
  ? [VariantOf<Kind['params']>] extends [never]
    ? Kind['code']
    : `${Kind['code']}_${VariantOf<Kind['params']>}`
  : never;

export function sentenceKey<Kind extends Given>({ code, params }: Kind): SentenceKey<Kind> {
  const values: Record<string, unknown> = params;
  const name = variants.find((variant) => variant in values);
  const value = name && values[name];
  const variant = typeof value === 'boolean' ? (value ? 'own' : 'other') : value;
  return (variant === undefined ? code : `${code}_${String(variant)}`) as SentenceKey<Kind>;
}

/** The figure that decides between singular and plural, in the sentences that have both. */
const figures = ['days', 'hours', 'max_hours', 'min_rest_hours'] as const;

/** The data of a code as a sentence shows it; `count` is the figure of a sentence with singular and plural. */
export function sentenceValues(
  params: Given['params'],
  list: (items: readonly string[]) => string,
): Record<string, string | number> {
  const values = Object.entries(params).map(([name, value]: [string, unknown]) => {
    if (Array.isArray(value)) return [name, list(value.map(String))];
    return [name, typeof value === 'number' ? value : String(value)];
  });
  const shown: Record<string, string | number> = Object.fromEntries(values);
  const figure = figures.find((name) => name in shown);
  return figure ? { ...shown, count: shown[figure] as number } : shown;
}

type Sentence = string | { one: string; other: string };
type SentencesOf<Kind extends Given> = Readonly<Record<SentenceKey<Kind>, Sentence>>;

/** The English sentences of `details`. */
export const detailSentences = {
  invalid: 'Is not valid',
  required_name: 'Name is required',
  required_title: 'Title is required',
  required_email: 'Email is required',
  required_url: 'URL is required',
  required_reason: 'A reason is required',
  required_correction_reason: 'A reason is required to correct hours',
  required_rate_reason:
    'A reason is required for a rate from today or earlier: it changes what work already started earns',
  required_search: 'Must be text to search for',
  required_slot_type: 'At least one slot type is required',
  required_feed_slot_type: 'Please add at least one slot type',
  invalid_type_object: 'Must be an object',
  invalid_type_array: 'Must be a list',
  invalid_type_string: 'Must be text',
  invalid_type_number: 'Must be a number',
  invalid_type_integer: 'Must be a whole number',
  invalid_type_boolean: 'Must be true or false',
  invalid_format_uuid: 'Must be an identifier (UUID)',
  invalid_format_date_time: 'Must be a date and time with offset (ISO 8601)',
  invalid_format_date: 'Must be a day like 2026-06-14',
  invalid_format_email: 'Invalid email address',
  invalid_format_url: 'Must be a valid URL',
  invalid_format_web_address: 'Must be a web address that begins with https://, http:// or webcal://',
  invalid_format_color: 'Must be a colour like #3182ce',
  invalid_format_phone: 'Only digits, spaces and +()-./, at most 40 characters',
  invalid_format_time_zone: 'Must be a time zone like Europe/Berlin',
  invalid_format_utf8: 'Must be encoded as UTF-8',
  invalid_format_cursor: 'Must be a cursor from a Link header',
  invalid_format_six_digits: 'Enter the six digits from the email',
  invalid_value: 'Must be {allowed}',
  too_small_number: 'Must be at least {min}',
  too_small_count: 'Count must be at least {min}',
  too_big: 'Must be at most {max}',
  too_long: 'Must be at most {max} characters',
  too_few_ids: 'Must not be empty',
  too_few_signups: 'Must be at least one signup',
  too_few_people: 'There is nobody to import',
  too_many_slot_types: 'Must be at most {max} slot types',
  too_many_signups: 'Must be at most {max} signups',
  too_many_lines: 'Must be at most {max} lines',
  too_many_decimals: 'Must have at most two decimals',
  out_of_years: 'Must be between the years 2000 and 2100',
  unstorable: 'Contains characters that cannot be stored',
  unknown_key: 'This key is not known',
  repeated: 'Must be given only once',
  duplicate_slot_type: 'Each slot type can be used once',
  duplicate_feed_slot_type: 'This slot type has already been added',
  duplicate_email: 'This address is in the list twice',
  nothing_to_change: 'There is nothing to change',
  other_id: 'Must be the identifier in the address',
  not_found_slot_type: 'Slot type not found',
  before_from: 'Must not be before from',
  end_before_start: 'End time must be after start time',
  event_too_long: 'An event can last at most {max_days} days',
  report_too_long: 'A report covers at most {max_years} years',
  closes_before_opening: 'Signup must open before it closes',
  not_attended: 'Only someone who attended has hours',
  feed_address_credentials: 'The address must not contain a user name or password',
  feed_address_port: 'The address must not name a port',
  feed_address_not_public: 'The address must be public on the internet',
  unreadable_body_json: 'The body is not valid JSON',
  unreadable_body_utf8: 'The body is not valid UTF-8',
  unreadable_body_depth: 'The body is nested too deeply',
  unreadable_body_parts: 'The body has too many parts',
} as const satisfies SentencesOf<Problem>;

/** The English sentences of refusals; those of the database say the same. */
export const refusalSentences = {
  invalid_request: 'The request is not valid',
  unauthenticated: 'Authentication required. Please log in again.',
  forbidden: 'You do not have permission to access this page. Admin privileges required.',
  not_found_address: 'There is nothing at this address',
  not_found_calendar: 'Calendar not found',
  not_found_event: 'Event not found',
  not_found_feed: 'Feed not found',
  not_found_invitation: 'Invitation not found',
  not_found_link: 'This link does not work any more',
  not_found_notice: 'Notice not found',
  not_found_signup: 'Signup not found',
  not_found_slot: 'Slot not found',
  not_found_slot_type: 'Slot type not found',
  not_found_user: 'User not found',
  method_not_allowed: 'This method is not allowed here',
  stale_version: 'This was changed by someone else in the meantime',
  event_started_signup: 'Cannot sign up for past events',
  event_started_cancel: 'Cannot cancel signups for past events',
  already_signed_up_own: 'You are already signed up for this event',
  already_signed_up_other: 'This person is already signed up for this event',
  slot_canceled: 'This slot has been canceled',
  slot_full: 'This slot is already full',
  overlap_own: 'This overlaps with "{event_title}", which you are signed up for',
  overlap_other: 'This overlaps with "{event_title}", which this person is signed up for',
  signup_not_open: {
    one: 'Signup opens {count} day before the event.',
    other: 'Signup opens {count} days before the event.',
  },
  signup_closed: {
    one: 'Signup closes {count} hour before the event.',
    other: 'Signup closes {count} hours before the event.',
  },
  too_many_hours_own: {
    one: 'You can work at most {count} hour a day.',
    other: 'You can work at most {count} hours a day.',
  },
  too_many_hours_other: {
    one: 'This person can work at most {count} hour a day.',
    other: 'This person can work at most {count} hours a day.',
  },
  too_little_rest_own: {
    one: 'There must be at least {count} hour between your shifts.',
    other: 'There must be at least {count} hours between your shifts.',
  },
  too_little_rest_other: {
    one: 'There must be at least {count} hour between the shifts of this person.',
    other: 'There must be at least {count} hours between the shifts of this person.',
  },
  cancel_closed: {
    one: 'You can cancel until {count} hour before the event. After that, please ask an administrator.',
    other: 'You can cancel until {count} hours before the event. After that, please ask an administrator.',
  },
  count_below_filled: 'The count of "{slot_type_name}" cannot be below the places already taken ({filled})',
  event_not_started: 'Attendance can be marked once the event has started',
  signup_not_confirmed: 'Attendance can be marked for confirmed signups only',
  user_exists: 'A user with this email address already exists',
  last_admin: 'There must always be at least one administrator',
  sync_running: 'A sync of this feed is already running',
  sync_superseded: 'Another sync of this feed has taken over',
  nothing_held: 'Nothing is held back for this feed',
  nothing_deleted: 'No coming event of this feed was deleted',
  payload_too_large: 'The request is larger than 1 MiB',
  unsupported_media_type: 'Send the body as application/json in UTF-8',
  feed_unusable_unknown_host: 'The name {host} could not be found. Is the address spelled correctly?',
  feed_unusable_not_public: 'The address leads to {host}, which is not public on the internet.',
  feed_unusable_credentials: 'The address of {host} contains a user name or password, which are never sent.',
  feed_unusable_timeout: '{host} takes too long to answer. It will be asked again later.',
  feed_unusable_unreachable: '{host} does not answer. Is the address right, and is the server running?',
  feed_unusable_bad_certificate: '{host} has no valid certificate, so a secure connection is not possible.',
  feed_unusable_connection_closed: '{host} ended the connection before the calendar was complete.',
  feed_unusable_not_http: '{host} does not answer like a web server.',
  feed_unusable_unknown_compression: '{host} compresses the calendar in a way that cannot be read.',
  feed_unusable_too_many_redirects: '{host} redirects again and again.',
  feed_unusable_access_refused: '{host} refuses access ({status}). Is the calendar public?',
  feed_unusable_nothing_there: '{host} has no calendar at this address ({status}). Has its link changed?',
  feed_unusable_asked_too_often: '{host} wants to be asked less often ({status}). It will be asked again later.',
  feed_unusable_server_error: '{host} has a problem of its own ({status}). It will be asked again later.',
  feed_unusable_http_status: '{host} answers with {status} instead of a calendar.',
  feed_unusable_too_large: 'The calendar is larger than {max_mebibytes} MiB.',
  feed_unusable_too_many_entries: 'The calendar has more than {limit} entries, which is more than Muster reads.',
  feed_unusable_too_many_occurrences: 'The calendar has more than {limit} occurrences in the time that is imported.',
  feed_unusable_series_too_long: 'The series "{title}" has more than {limit} occurrences in the time that is imported.',
  feed_unusable_too_complex: 'The calendar takes more computing than Muster can give to one feed.',
  feed_unusable_web_page: 'The address answers with a web page, not a calendar. Is the calendar public?',
  feed_unusable_not_a_calendar:
    'The address answers with something that is not a calendar. Is it the address of an iCal feed (.ics)?',
  feed_unusable_incomplete: 'The calendar breaks off before its end, so nothing was taken over.',
  feed_unusable_internal: 'The sync failed; nothing was changed.',
  rate_limited_requests: 'Too many requests at once. Please try again in a moment.',
  rate_limited_sync: 'This feed was synced less than a minute ago',
  rate_limited_import: 'Too many people were invited in the last hour. Please wait before importing more.',
  rate_limited_invitation: 'A mail was sent to this address a moment ago. Please wait before sending another.',
  internal: 'An unexpected error occurred',
  unavailable_service: 'The service is not reachable right now. Please try again in a moment.',
  unavailable_invitation: 'The invitation is saved, but its mail could not be sent. Please send it again in a moment.',
  unavailable_feed: 'The events of this feed are being changed by someone else. Please try again.',
} as const satisfies SentencesOf<Reason>;

const englishList = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`;

/** The English sentence of a code with its data; `write` is how its numbers are written. */
function sentenceOf(given: Given, sentence: Sentence, write: (figure: number) => string): string {
  const values = sentenceValues(given.params, englishList);
  const text = typeof sentence === 'string' ? sentence : values.count === 1 ? sentence.one : sentence.other;
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'number' ? write(value) : value;
  });
}

/** The `message` of a detail. */
export const detailMessage = (given: Problem): string => sentenceOf(given, detailSentences[sentenceKey(given)], String);
/** The `message` of an error. */
export const refusalMessage = (given: Reason): string =>
  sentenceOf(given, refusalSentences[sentenceKey(given)], (figure) => figure.toLocaleString('en-US'));

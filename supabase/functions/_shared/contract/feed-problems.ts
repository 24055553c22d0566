import * as z from 'zod/mini';
import { type SentencesOf, sentenceKey, writeSentence } from './sentence.ts';
import { type CodedBy, codedBy } from './union-by.ts';

const text = z.string();
const none = {};

/** Everything that can be wrong with a part of a calendar, with its data; docs/calendars.md explains each code. */
export const feedProblemParams = {
  malformed_line: { what: z.enum(['line', 'property']) },
  stray_end: { component: text },
  unclosed_component: { component: text },
  no_start: none,
  /** `text`: the text of the calendar that is not a date. */
  bad_date: { what: z.enum(['start', 'end', 'period_end', 'exdate', 'rdate', 'recurrence_id']), text },
  bad_duration: none,
  end_before_start: none,
  /** `instead`: the IANA name of the zone that is used; null if the zone of the calendar has no such name. */
  unknown_zone: { what: z.enum(['named_zone', 'calendar_zone']), zone: text, instead: z.nullable(text) },
  exrule: none,
  /** `part`: the part of the rule that cannot be used; empty if that is the whole rule. */
  bad_rule: {
    reason: z.enum([
      'unreadable',
      'no_freq',
      'unknown_freq',
      'rscale',
      'skip',
      'not_positive',
      'unknown_value',
      'until',
      'by_the_clock',
      'too_many_dates',
    ]),
    part: text,
  },
  unknown_rule_part: { text },
  stale_change: none,
  shared_uid: { count: z.int() },
  series_too_long: { limit: z.int() },
  out_of_range: none,
  ambiguous_identity: { title: text },
  removed_from_feed: { title: text, date: z.iso.date() },
  /** How often the calendar asks to be fetched at most, and how often it is fetched. */
  refresh_wish: { wished_minutes: z.number(), actual_minutes: z.int() },
} as const;

/** What is wrong with a part of a calendar: a code with its data. */
export type FeedProblem = CodedBy<typeof feedProblemParams>;

/** The English sentences of problems. */
export const problemSentences = {
  malformed_line_line: 'This line is malformed and is left out',
  malformed_line_property: 'This line is not a property and is left out',
  stray_end: 'An END:{component} without its BEGIN is left out',
  unclosed_component: 'A component {component} is not closed',
  no_start: 'The event has no start and is left out',
  bad_date_start: 'The start is not a date: "{text}"',
  bad_date_end: 'The end is not a date: "{text}"',
  bad_date_period_end: 'The end of a period is not a date: "{text}"',
  bad_date_exdate: 'An EXDATE is not a date: "{text}"',
  bad_date_rdate: 'An RDATE is not a date: "{text}"',
  bad_date_recurrence_id: 'The RECURRENCE-ID is not a date: "{text}"',
  bad_duration: 'The DURATION cannot be used',
  end_before_start: 'The end lies before the start and is not used',
  unknown_zone_named_zone: 'The time zone "{zone}" is not known; {instead} is used instead',
  unknown_zone_calendar_zone: 'The time zone "{zone}" is not known; the zone of the calendar is used instead',
  exrule: 'EXRULE is no longer part of the standard and is not applied',
  bad_rule_unreadable: 'The rule cannot be used (it cannot be read): only the first date is taken over',
  bad_rule_no_freq: 'The rule cannot be used (it has no FREQ): only the first date is taken over',
  bad_rule_unknown_freq: 'The rule cannot be used (its FREQ is not known): only the first date is taken over',
  bad_rule_rscale:
    'The rule cannot be used (its calendar (RSCALE) is not supported): only the first date is taken over',
  bad_rule_skip: 'The rule cannot be used (its SKIP is not supported): only the first date is taken over',
  bad_rule_not_positive:
    'The rule cannot be used (its {part} is not a positive number): only the first date is taken over',
  bad_rule_unknown_value:
    'The rule cannot be used (its {part} has a value that does not exist): only the first date is taken over',
  bad_rule_until: 'The rule cannot be used (its UNTIL is not a date): only the first date is taken over',
  bad_rule_by_the_clock:
    'The rule cannot be used (whole days cannot recur by the clock): only the first date is taken over',
  bad_rule_too_many_dates: 'The rule cannot be used (it gives too many dates): only the first date is taken over',
  unknown_rule_part: 'The rule has a part that no rule has: "{text}"',
  stale_change: 'This change is older than its series and fits none of its dates',
  shared_uid: '{count} different events share one UID; they are kept as separate events',
  series_too_long: 'The series has more than {limit} occurrences and is left out',
  out_of_range: 'The event is longer than 366 days, or too far away',
  ambiguous_identity:
    'Several events "{title}" at one time have a new identity: which is which cannot be told, so they count as new',
  removed_from_feed:
    '"{title}" of {date} was removed from the feed; it is canceled here, because people signed up or it was changed',
  refresh_wish: 'The calendar asks to be fetched {wished} at most; here it is fetched {actual}',
} as const satisfies SentencesOf<FeedProblem>;

/** How often something happens, in words. */
export const everySentences = {
  every_days: { one: 'every day', other: 'every {count} days' },
  every_hours: { one: 'every hour', other: 'every {count} hours' },
  every_minutes: { one: 'every minute', other: 'every {count} minutes' },
} as const;

type Every = { key: keyof typeof everySentences; count: number };

/** A number of minutes in the largest unit that divides it. */
function everyOf(minutes: number): Every {
  const units: Every[] = [
    { key: 'every_days', count: minutes / 1440 },
    { key: 'every_hours', count: minutes / 60 },
  ];
  return units.find(({ count }) => Number.isInteger(count)) ?? { key: 'every_minutes', count: Math.round(minutes) };
}

/** The data of a problem as its sentence shows it; `every` writes how often something happens. */
export const problemValues = ({ code, params }: FeedProblem, every: (given: Every) => string): object =>
  code === 'refresh_wish'
    ? { wished: every(everyOf(params.wished_minutes)), actual: every(everyOf(params.actual_minutes)) }
    : params;

/** The English sentence of a problem. */
export function problemMessage(given: FeedProblem): string {
  const every = ({ key, count }: Every) => writeSentence(everySentences[key], { count }, String);
  return writeSentence(problemSentences[sentenceKey(given)], problemValues(given, every), String);
}

/** A problem of a run as a schema; `line` counts from 1 in the calendar as received, `reason` is an English sentence. */
export const syncWarning = /* @__PURE__ */ codedBy(feedProblemParams, {
  uid: /* @__PURE__ */ z.nullable(text),
  line: /* @__PURE__ */ z.nullable(/* @__PURE__ */ z.int()),
  reason: text,
});
export type SyncWarning = z.infer<typeof syncWarning>;

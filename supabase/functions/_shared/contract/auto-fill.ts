import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { blockReason } from './errors.ts';
import { day, id, utcInstant } from './primitives.ts';

/** A place in one of the lists of the answer. */
const index = z.int().check(z.nonnegative());
/** How long somebody works on a day: seconds, by day of the zone that the rule counts in. */
const workDays = z.array(z.tuple([day, z.number()]));
/** How often somebody worked: pairs of an index and a count. */
const times = z.array(z.tuple([index, z.int()]));

/**
 * A shift that has open places, or where somebody works. `from` and `to`: the time that it occupies, in seconds since 1970;
 * which is whole days for an all-day event. `hours`: those that count. `work`: what it adds to each day, for the most hours of a day.
 * `said`: what people say about this time, one of the texts of the answer; null: nothing.
 */
const fillShift = z.object({
  id,
  title: z.string(),
  location: z.nullable(z.string()),
  place: z.nullable(index),
  start_time: utcInstant,
  end_time: utcInstant,
  timezone: z.string(),
  all_day: z.boolean(),
  hours: z.number(),
  from: z.number(),
  to: z.number(),
  work: workDays,
  said: z.nullable(index),
});
export type FillShift = z.infer<typeof fillShift>;

/**
 * The open places of a slot. `to_min`: how many of them are missing to its minimum. `credits`: what one of them earns; 0 for a
 * wage. `verdicts`: a character for each person: `.` can have it, otherwise a letter: `a` is the first of `refusals`.
 */
const fillHole = z.object({
  slot_id: id,
  shift: index,
  slot_type: index,
  missing: z.int(),
  to_min: z.int(),
  credits: z.number(),
  verdicts: z.string(),
});
export type FillHole = z.infer<typeof fillHole>;

/**
 * An active person. `required` and `credits`, planned ones included: of the season of the first day. `busy`: the shifts around
 * the asked time where they have a place. `turns`: when shifts begin that they have or are asked about, in seconds since 1970: the
 * last one before the listed shifts, those among them, and the next one. `did_role` counts by slot type, `did_place` by place. `wishes`: the most hours that they
 * want to work a day, their favourite slot types and places; null: they named none.
 */
const fillPerson = z.object({
  id,
  name: z.string(),
  required: z.number(),
  credits: z.number(),
  busy: z.array(index),
  turns: z.array(z.number()),
  work: workDays,
  did_role: times,
  did_place: times,
  wishes: z.nullable(
    z.object({ most_hours: z.nullable(z.number()), slot_types: z.array(index), places: z.array(index) }),
  ),
});

/**
 * What is needed to propose who fills open places: the places, the people, and for each pair the verdict of the rules of a place.
 * Only what changes while places are given is left to the reader: overlap, rest and the hours of a day. `said`: what people say about
 * a time, a character for each person: `.` nothing, `+` free, otherwise not free and a letter for the day on which they said so: `a`
 * is the first of `said_on`. `left_out`: how many further slots have open places, because at most 1,000 are judged.
 */
const autoFill = z.object({
  timezone: z.string(),
  max_hours_per_day: z.nullable(z.number()),
  min_rest_hours: z.nullable(z.number()),
  refusals: z.array(blockReason),
  slot_types: z.array(z.object({ id, name: z.string(), color: z.string() })),
  places: z.array(id),
  shifts: z.array(fillShift),
  holes: z.array(fillHole),
  said: z.array(z.string()),
  said_on: z.array(day),
  left_out: z.int(),
  people: z.array(fillPerson),
});
export type AutoFill = z.infer<typeof autoFill>;

export const getAutoFill = call({
  id: 'getAutoFill',
  method: 'GET',
  path: '/auto-fill',
  access: 'admin',
  summary:
    'The open places of shifts that have not begun, on the days from `from` to `to`, and who could have each of them',
  query: z
    .strictObject({ from: day, to: day })
    .check(z.refine(({ from, to }) => from <= to, { path: ['to'], message: problem('before_from', {}) })),
  answers: { 200: autoFill },
  cost: 10,
});

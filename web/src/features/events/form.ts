import { problem } from '@contract/error-details.ts';
import { type Event, eventBody } from '@contract/events.ts';
import * as z from 'zod/mini';
import { ownProblem } from '@/lib/errors/error-text.ts';
import { addDays } from '@/lib/time/time.ts';
import { instantOf, wallTime } from '@/lib/time/wall-time.ts';

const most = 10_000;
const tooFew = problem('too_small', { what: 'count', min: 1 });
const count = z
  .number(tooFew)
  .check(
    z.int(problem('invalid_type', { expected: 'integer' })),
    z.gte(1, tooFew),
    z.lte(most, problem('too_big', { max: most })),
  );

/**
 * One line of the volunteer slots. `row`: identifies the line, even if its type changes. `taken`: the places already
 * taken. `min`: the number of people needed at least, if that is stated. `canceled`: the slot stays, but nobody can take it.
 */
const slotLine = z
  .object({
    row: z.string(),
    slotTypeId: z.string().check(z.minLength(1, ownProblem('choose_slot_type'))),
    count,
    min: z.nullable(count),
    taken: z.number(),
    canceled: z.boolean(),
    removed: z.boolean(),
  })
  .check(
    z.refine(({ count, taken, removed }) => removed || count >= taken, {
      path: ['count'],
      message: ownProblem('count_below_taken'),
    }),
    z.check(({ value: { min, count: most, removed }, issues }) => {
      if (removed || min === null || min <= most) return;
      issues.push({ code: 'custom', input: min, path: ['min'], message: problem('min_above_count', { count: most }) });
    }),
  );
export type SlotLine = z.infer<typeof slotLine>;

/**
 * Text by the rules of the contract, wrapped in a check: a broken rule would otherwise hide problems of other fields.
 */
const asInContract = (rules: z.ZodMiniType) =>
  z.string().check(
    z.check(({ value, issues }) => {
      for (const { message } of rules.safeParse(value).error?.issues ?? []) {
        issues.push({ code: 'custom', input: value, message });
      }
    }),
  );

/** Problems of several fields are reported together with those of single fields. */
const always = () => true;

const inOrder = ({ start, end }: { start: string | null; end: string | null }): boolean =>
  !start || !end || Date.parse(end) > Date.parse(start);

/**
 * The schema of the event form. Times are wall times of `zone`. `allDay`: there are only dates, and the end is the last
 * day.
 */
export function eventForm(zone: string, allDay: boolean) {
  const day = (required: string) =>
    z.string().check(
      z.minLength(1, required),
      z.refine(
        (text) => text === '' || /^(20\d\d|2100)-/.test(text),
        problem('out_of_years', { min: 2000, max: 2100 }),
      ),
    );
  const time = (required: string) => z.string().check(z.minLength(allDay ? 0 : 1, required));
  return z
    .object({
      title: asInContract(eventBody.shape.title),
      description: asInContract(eventBody.shape.description),
      location: asInContract(eventBody.shape.location),
      startDate: day(ownProblem('start_date_required')),
      endDate: day(ownProblem('end_date_required')),
      startTime: time(ownProblem('start_time_required')),
      endTime: time(ownProblem('end_time_required')),
      slots: z.array(slotLine),
    })
    .check(
      z.refine(({ startDate, endDate }) => !endDate || endDate >= startDate, {
        path: ['endDate'],
        message: ownProblem('end_date_before_start'),
        when: always,
      }),
      z.refine((value) => value.endDate < value.startDate || inOrder(momentsOf(value, zone, allDay)), {
        path: ['endTime'],
        message: problem('end_before_start', {}),
        when: always,
      }),
      z.refine(({ slots }) => slots.some(({ removed }) => !removed), {
        path: ['slots'],
        message: problem('required', { what: 'slot_type' }),
        when: always,
      }),
    );
}

/** The values of the form. */
export interface EventValues {
  title: string;
  description: string;
  location: string;
  startDate: string;
  endDate: string;
  startTime: string;
  endTime: string;
  slots: SlotLine[];
}

type Times = Pick<EventValues, 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

/** The moments of the form's times, ISO 8601 with offset; `null` for a time that is missing. */
export function momentsOf(times: Times, zone: string, allDay: boolean): { start: string | null; end: string | null } {
  if (!allDay) {
    return {
      start: instantOf({ date: times.startDate, time: times.startTime }, zone),
      end: instantOf({ date: times.endDate, time: times.endTime }, zone),
    };
  }
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, zone);
  return { start: midnight(times.startDate), end: times.endDate && midnight(addDays(times.endDate, 1)) };
}

const hour = 3_600_000;

/** The values of a new event: from the next full hour, for two hours. `now` in milliseconds since 1970. */
export function newEvent(now: number, zone: string): EventValues {
  const next = Math.floor(now / hour) * hour + hour;
  const shift = 60 * Number(wallTime(next, zone).time.slice(3));
  // In zones with an offset of half hours, full hours are shifted as well.
  const start = next - shift * 1000 + (next - shift * 1000 > now ? 0 : hour);
  const [from, to] = [wallTime(start, zone), wallTime(start + 2 * hour, zone)];
  return {
    title: '',
    description: '',
    location: '',
    startDate: from.date,
    startTime: from.time,
    endDate: to.date,
    endTime: to.time,
    slots: [],
  };
}

/** An event as the form shows it in `zone`. */
export function valuesOf(event: Event, zone: string): EventValues {
  const from = wallTime(event.start_time, zone);
  // The form shows the last day of an all-day event; the event ends with the moment after it.
  const to = wallTime(Date.parse(event.end_time) - (event.all_day ? 1 : 0), zone);
  return {
    title: event.title,
    description: event.description ?? '',
    location: event.location ?? '',
    startDate: from.date,
    startTime: from.time,
    endDate: to.date,
    endTime: to.time,
    slots: event.slot_assignments.map((slot) => ({
      row: slot.id,
      slotTypeId: slot.slot_type.id,
      count: slot.required_count,
      min: slot.min_count,
      taken: slot.current_count,
      canceled: slot.is_canceled,
      removed: false,
    })),
  };
}

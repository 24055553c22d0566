import type { CallBody } from '@contract/call.ts';
import { problem } from '@contract/error-details.ts';
import { type createEvent, type Event, eventBody, mostTogether, type updateEvent } from '@contract/events.ts';
import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Part } from '@/components/form/merging/merge.ts';
import type { ApiError } from '@/lib/api/api-error.ts';
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

const tooSmall = problem('too_small', { what: 'number', min: 2 });
/** How many places one person can take. */
const groupSize = z
  .number(tooSmall)
  .check(
    z.int(problem('invalid_type', { expected: 'integer' })),
    z.gte(2, tooSmall),
    z.lte(mostTogether, problem('too_big', { max: mostTogether })),
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
      groupSize: z.nullable(groupSize),
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
  /** How many places of a slot one person can take; `null`: one. */
  groupSize: number | null;
}

export type Times = Pick<EventValues, 'startDate' | 'endDate' | 'startTime' | 'endTime'>;

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
    groupSize: null,
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
    groupSize: event.group_size,
  };
}

const kept = (values: EventValues) => values.slots.filter(({ removed }) => !removed);

/** Empty text is left out. */
const texts = ({ title, description, location }: EventValues) => ({
  title: title.trim(),
  ...(description.trim() && { description: description.trim() }),
  ...(location.trim() && { location: location.trim() }),
});

const hadMinimum = ({ slot_assignments }: Event, slotTypeId: string): boolean =>
  slot_assignments.some(({ slot_type, min_count }) => slot_type.id === slotTypeId && min_count !== null);

/** The request that creates an event, from validated values. `draft`: whether it is one; otherwise the organization's setting decides. */
export function createBody(values: EventValues, zone: string, draft?: boolean): CallBody<typeof createEvent> {
  const { start, end } = momentsOf(values, zone, false);
  return {
    ...texts(values),
    start_time: start ?? '',
    end_time: end ?? '',
    timezone: zone,
    ...(draft !== undefined && { draft }),
    ...(values.groupSize !== null && { group_size: values.groupSize }),
    slot_assignments: kept(values).map(({ slotTypeId, count, min }) => ({
      slot_type_id: slotTypeId,
      required_count: count,
      ...(min !== null && { min_count: min }),
    })),
  };
}

/**
 * The request that saves an event, from validated values. An unchanged time keeps its exact moment: its seconds, and
 * which of the two times it is in a night when the clocks go back.
 */
export function updateBody(values: EventValues, event: Event, zone: string): CallBody<typeof updateEvent> {
  const before = valuesOf(event, zone);
  const { start, end } = momentsOf(values, zone, event.all_day);
  const sameStart = values.startDate === before.startDate && values.startTime === before.startTime;
  const sameEnd = values.endDate === before.endDate && values.endTime === before.endTime;
  return {
    ...texts(values),
    start_time: sameStart ? event.start_time : (start ?? ''),
    end_time: sameEnd ? event.end_time : (end ?? ''),
    timezone: event.timezone,
    all_day: event.all_day,
    version: event.version,
    ...(values.groupSize !== event.group_size && { group_size: values.groupSize }),
    slot_assignments: kept(values).map(({ slotTypeId, count, min, canceled }) => ({
      slot_type_id: slotTypeId,
      required_count: count,
      // Without one, the server would keep the minimum that the slot had.
      ...((min !== null || hadMinimum(event, slotTypeId)) && { min_count: min }),
      is_canceled: canceled,
    })),
  };
}

const fields: Record<string, FieldPath<EventValues>> = {
  title: 'title',
  description: 'description',
  location: 'location',
  start_time: 'startTime',
  end_time: 'endTime',
  slot_assignments: 'slots',
  group_size: 'groupSize',
};

/** Maps errors of the server to the fields of a form with these values. */
export const mappingOf = (values: EventValues) => ({
  fields: (path: string) => fieldOf(path, values),
  fieldOfRefusal: ({ reason }: ApiError): FieldPath<EventValues> | null => {
    if (reason.code !== 'count_below_filled') return null;
    const line = values.slots.findIndex(({ slotTypeId }) => slotTypeId === reason.params.slot_type_id);
    return line < 0 ? null : `slots.${line}.count`;
  },
});

/** The field of the form that a path of the body belongs to, or `null`. */
export function fieldOf(path: string, values: EventValues): FieldPath<EventValues> | null {
  const [name = '', index, key] = path.split('.');
  const line = kept(values)[Number(index)];
  if (name !== 'slot_assignments' || index === undefined || !line) return fields[name] ?? null;
  const part = key === 'slot_type_id' ? 'slotTypeId' : key === 'min_count' ? 'min' : 'count';
  return `slots.${values.slots.indexOf(line)}.${part}`;
}

const day = 86_400_000;
/** The year 2026 is 2, 20 and 202 while it is typed. */
const isTyped = (date: string): boolean => date >= '2000';
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day;

/**
 * The length of an event with these times, in milliseconds or, if all-day, in days; `null` while the times are invalid.
 */
export function lengthOf(times: Times, zone: string, allDay: boolean): number | null {
  if (!isTyped(times.startDate) || !isTyped(times.endDate)) return null;
  if (allDay) return times.endDate < times.startDate ? null : daysBetween(times.startDate, times.endDate);
  const { start, end } = momentsOf(times, zone, false);
  const length = start && end ? Date.parse(end) - Date.parse(start) : 0;
  return length > 0 ? length : null;
}

/** The end of an event that starts at these times and has this length; `null` while the start is not typed completely. */
export function endAfter(
  times: Times,
  length: number,
  zone: string,
  allDay: boolean,
): Pick<Times, 'endDate' | 'endTime'> | null {
  if (!isTyped(times.startDate)) return null;
  if (allDay) return { endDate: addDays(times.startDate, length), endTime: times.endTime };
  const { start } = momentsOf(times, zone, false);
  if (!start) return null;
  const { date, time } = wallTime(Date.parse(start) + length, zone);
  return { endDate: date, endTime: time };
}

const slotWords = ({ slot_assignments }: Event): string =>
  slot_assignments
    .map(({ slot_type, required_count, min_count, is_canceled }) => {
      const count = min_count === null ? `${required_count}` : `${min_count}–${required_count}`;
      return is_canceled ? `(${slot_type.name} ${count})` : `${slot_type.name} ${count}`;
    })
    .join(', ');

/** What of an event is decided together when two people have changed it: its times, and its slots. */
export const eventParts: readonly Part<Event, EventValues>[] = [
  { of: ['title'], says: ({ title }) => ({ title }) },
  { of: ['description'], says: ({ description }) => ({ description }) },
  { of: ['location'], says: ({ location }) => ({ location }) },
  {
    of: ['startDate', 'startTime', 'endDate', 'endTime'],
    says: ({ start_time, end_time }) => ({ start_time, end_time }),
  },
  { of: ['groupSize'], says: ({ group_size }) => ({ group_size }) },
  { of: ['slots'], says: (event) => ({ volunteer_slots: slotWords(event) }) },
];

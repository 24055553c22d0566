import type { ChangeBody } from '@contract/change-bodies.ts';
import { problem } from '@contract/error-details.ts';
import * as z from 'zod/mini';
import { ownProblem } from '@/lib/errors/error-text.ts';
import { addDays } from '@/lib/time/time.ts';
import { instantOf } from '@/lib/time/wall-time.ts';
import { amountFrom } from './plan-forms.ts';

/** The most shifts of one request that the contract allows. */
const mostShifts = 1_000;
/** A rule about a field that also counts while others are wrong. */
const rule = (holds: (values: GridValues) => boolean, field: string, message: string) =>
  z.refine<GridValues>(holds, { path: [field], message, when: () => true });

/** What the form of many shifts asks for. Each day has the same times, each place the same shifts. */
export const gridForm = z
  .object({
    title: z.string().check(
      z.refine((text) => text.trim() !== '', problem('required', { what: 'title' })),
      z.maxLength(500, problem('too_long', { max: 500 })),
    ),
    days: z.array(z.string()).check(z.minLength(1, problem('too_few', { what: 'days', min: 1 }))),
    start: z.string().check(z.minLength(1, ownProblem('start_time_required'))),
    hours: z.nullable(
      z
        .number()
        .check(z.gt(0, problem('too_small', { what: 'number', min: 0 })), z.lte(24, problem('too_big', { max: 24 }))),
    ),
    count: amountFrom(1, 96),
    /** One for each line. */
    places: z.string(),
    roles: z.array(z.object({ id: z.string(), count: amountFrom(1, 10_000) })),
  })
  .check(
    rule(({ hours }) => hours !== null, 'hours', problem('too_small', { what: 'number', min: 0 })),
    rule(({ count }) => count !== null, 'count', problem('too_small', { what: 'number', min: 1 })),
    rule(({ roles }) => roles.some(({ count }) => count !== null), 'roles', problem('required', { what: 'slot_type' })),
    rule(
      (values) => gridOf(values).length <= mostShifts,
      'days',
      problem('too_many', { what: 'events', max: mostShifts }),
    ),
  );
export type GridValues = z.infer<typeof gridForm>;

/** A shift of the grid, in wall time. `end` is on the next day if it is not after `start`. */
export interface GridShift {
  /** Identifies it while the form changes. */
  key: string;
  day: string;
  place: string;
  start: string;
  end: string;
}

const day = 24 * 60;
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number): string =>
  [Math.floor((minutes % day) / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** The shifts that a form describes, also while it is incomplete: by day, then time, then place. */
export function gridOf({ days, start, hours, count, places }: GridValues): GridShift[] {
  const length = Math.round((hours ?? 0) * 60);
  if (!start || length <= 0 || length > day || !count || count < 1 || count > 96) return [];
  const names = [...new Set(places.split('\n').map((line) => line.trim()))].filter(Boolean);
  return days.flatMap((first) =>
    Array.from({ length: Math.floor(count) }, (_, index) => {
      const from = minutesOf(start) + index * length;
      const own = { day: addDays(first, Math.floor(from / day)), start: timeOf(from), end: timeOf(from + length) };
      return (names.length > 0 ? names : ['']).map((place) => ({
        ...own,
        place,
        key: [own.day, own.start, place].join(' '),
      }));
    }).flat(),
  );
}

/** The moments of a shift of the grid. A shift of 24 hours ends at the time at which it starts. */
export function momentsOfShift({ day: date, start, end }: GridShift, zone: string): { start: string; end: string } {
  const last = end > start ? date : addDays(date, 1);
  return {
    start: instantOf({ date, time: start }, zone) ?? '',
    end: instantOf({ date: last, time: end }, zone) ?? '',
  };
}

/** The change that creates these shifts. */
export function bodyOfGrid(
  values: GridValues,
  shifts: readonly GridShift[],
  zone: string,
  draft?: boolean,
): ChangeBody {
  const slot_assignments = values.roles.flatMap(({ id, count }) =>
    count === null ? [] : [{ slot_type_id: id, required_count: count }],
  );
  return {
    action: 'create',
    events: shifts.map((shift) => {
      const { start, end } = momentsOfShift(shift, zone);
      return {
        title: values.title.trim(),
        start_time: start,
        end_time: end,
        timezone: zone,
        slot_assignments,
        ...(shift.place && { location: shift.place }),
        ...(draft !== undefined && { draft }),
      };
    }),
  };
}

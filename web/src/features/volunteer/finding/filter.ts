import { dayTime } from '@contract/primitives.ts';
import * as z from 'zod/mini';
import { lenient } from '@/lib/app/search-params.ts';

export const shows = ['upcoming', 'past', 'all'] as const;
export type Show = (typeof shows)[number];

/**
 * How many days of the past are shown, in steps: years of events would be too many at once. The last step covers
 * everything.
 */
const reaches = [92, 366, 1830, 36_525] as const;
export type Days = (typeof reaches)[number];
export const defaultDays = reaches[0];

/** The next larger step, if there is one. */
export const moreDays = (days: Days): Days | undefined => reaches[reaches.indexOf(days) + 1];

export type DayTime = z.infer<typeof dayTime>;

/** The filters of the dashboard. `types` are slot type ids; an empty list means all. */
export interface EventFilter {
  show: Show;
  types: string[];
  days: Days;
}

/** All upcoming events, as the places that fit are looked for in. */
export const comingEvents: EventFilter = { show: 'upcoming', types: [], days: defaultDays };

const [, ...longer] = reaches;
const text = z.string().check(z.minLength(1));
const several = <Value extends string | number>(value: z.ZodMiniType<Value>) =>
  z.pipe(
    z.union([value, z.array(value).check(z.minLength(1))]),
    z.transform((chosen) => [...new Set([chosen].flat())].sort()),
  );

/**
 * The filters in the address, without defaults. `days` only matters if past events are shown; `day`, `places`, `weekdays` and
 * `times` if the places that fit are.
 */
export const eventSearch = z.pipe(
  z.object({
    show: lenient(z.enum(['past', 'all'])),
    types: lenient(several(text)),
    days: lenient(z.pipe(z.coerce.number(), z.literal(longer))),
    day: lenient(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))),
    places: lenient(several(text)),
    weekdays: lenient(several(z.pipe(z.coerce.number(), z.literal([1, 2, 3, 4, 5, 6, 7])))),
    times: lenient(several(dayTime)),
  }),
  z.transform(({ show, types, days, day, places, weekdays, times }) =>
    show ? { show, types, days } : { show, types, day, places, weekdays, times },
  ),
);

import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { day, id, requiredText } from './primitives.ts';
import { slotTypeRef } from './slot-types.ts';
import { role } from './users.ts';

const maxYears = 10;
const maxFilteredTypes = 200;

/** The same day some years later, for comparing days as text: February 29 sorts before March 1 in every year. */
const yearsLater = (date: string, years: number): string => Number(date.slice(0, 4)) + years + date.slice(4);

/**
 * Sums of work. `shifts`: signups that count, which are marked as attended, or are over, not marked and not open; `minutes`: their
 * whole minutes, paid ones included; `assumed_minutes` and `assumed_credits`: those of them of people who were neither marked nor checked in; `open`: signups of
 * such people that do not count (`assumed_hours` of the organisation); `paid_minutes` and `pay`: of paid signups that are marked as attended; `unmarked`: paid
 * signups that are over and not marked, and `unmarked_pay` what they would earn; `no_shows` and `excused`: signups with that
 * mark; `out_assumed`, of all together: people who were checked in and never out, and stayed until the end as far as anybody knows. Pay is in the organisation's currency.
 */
const figures = {
  shifts: z.int(),
  minutes: z.int(),
  credits: z.number(),
  paid_minutes: z.int(),
  pay: z.number(),
  unmarked: z.int(),
  unmarked_pay: z.number(),
  no_shows: z.int(),
  excused: z.int(),
  assumed_minutes: z.int(),
  assumed_credits: z.number(),
  open: z.int(),
};
/** Figures of events that are over. `offered`: their places; `null` if the report is limited to some people. */
const placeFigures = { ...figures, filled: z.int(), offered: z.nullable(z.int()) };

export const reportPerson = z.object({ id, name: z.string(), email: z.nullable(z.string()), role, ...figures });
export const reportSlotType = z.object({ slot_type: slotTypeRef, ...placeFigures });
/** `month`: `2026-06`, of the events' start in `timezone`. Months without any event that is over are left out. */
export const reportMonth = z.object({ month: z.string(), ...placeFigures });

/**
 * The minutes of a slot type over time: on a day (`2026-06-14`) or, where the work spans more than 31 days, in a month
 * (`2026-06`).
 */
const reportHours = z.object({ at: z.string(), slot_type_id: id, minutes: z.int() });

/** Days and months are those of `timezone`, the organisation's; both days belong to the report. */
export const report = z.object({
  from: day,
  to: day,
  today: day,
  timezone: z.string(),
  totals: z.object({ people: z.int(), out_assumed: z.int(), ...placeFigures }),
  people: z.array(reportPerson),
  slot_types: z.array(reportSlotType),
  months: z.array(reportMonth),
  hours: z.array(reportHours),
});
export type Report = z.infer<typeof report>;

const reportQuery = z
  .strictObject({
    from: z.optional(day),
    to: z.optional(day),
    slot_type_ids: z.optional(
      z
        .array(id)
        .check(z.maxLength(maxFilteredTypes, problem('too_many', { what: 'slot_types', max: maxFilteredTypes }))),
    ),
    role: z.optional(role),
    search: z.optional(requiredText(200, 'search')),
  })
  .check(
    z.check(({ value: { from, to }, issues }) => {
      if (!from || !to) return;
      const refuse = (message: string) => issues.push({ code: 'custom', input: to, path: ['to'], message });
      if (to < from) refuse(problem('before_from', {}));
      else if (to >= yearsLater(from, maxYears)) refuse(problem('report_too_long', { max_years: maxYears }));
    }),
  );

export const getReport = call({
  id: 'getReport',
  method: 'GET',
  path: '/reports',
  access: 'admin',
  summary:
    'Work at past events that started on the days `from` to `to` (default: this calendar year), by person, slot type and month',
  query: reportQuery,
  answers: { 200: report },
  cost: 10,
});

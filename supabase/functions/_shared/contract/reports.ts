import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { datedEvent } from './event-ref.ts';
import { attendance } from './events.ts';
import { day, id, pageFields, requiredText } from './primitives.ts';
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

const steps = ['day', 'week', 'month'] as const;
const step = z.enum(steps, problem('invalid_value', { allowed: [...steps] }));
export type ReportStep = (typeof steps)[number];

/**
 * A day, a week (from Monday) or a month, named by its first day. `planned_minutes`: of all places, also those ahead, if each was taken
 * and worked as planned. It and `offered` are `null` if the report is limited to some people. `approved_minutes`: of work whose hours are approved as they are now;
 * `run_minutes`: in pay runs that are not void; both are `null` if nothing was ever paid. Those without any event are left out.
 */
export const reportPeriod = z.object({
  at: day,
  shifts: z.int(),
  minutes: z.int(),
  no_shows: z.int(),
  filled: z.int(),
  offered: z.nullable(z.int()),
  planned_minutes: z.nullable(z.int()),
  approved_minutes: z.nullable(z.int()),
  run_minutes: z.nullable(z.int()),
});

/**
 * What wages cost. `planned`: all places, if each was taken and worked as planned; `booked`: all signups, with what they will earn or have
 * earned; `worked`: work that is marked as attended.
 */
const cost = { booked: z.number(), worked: z.number() };
/** The wages of a slot type in a period. `planned` is `null` if the report is limited to some people. */
export const reportCost = z.object({
  at: day,
  slot_type: z.object({ id, name: z.string(), color: z.string() }),
  planned: z.nullable(z.number()),
  ...cost,
});
/** What the wages of a whole season may cost, beside what they cost. */
const reportBudget = z.object({
  id,
  name: z.string(),
  first_day: day,
  last_day: day,
  budget: z.number(),
  planned: z.number(),
  ...cost,
});

/**
 * Days, weeks and months are those of `timezone`, the organisation's; both days belong to the report. `wages`: whether anything was ever
 * paid. `by`: of what length the `periods` and `costs` are. `budgets`: of the seasons of these days; none if the report is limited.
 */
export const report = z.object({
  from: day,
  to: day,
  today: day,
  timezone: z.string(),
  wages: z.boolean(),
  totals: z.object({ people: z.int(), out_assumed: z.int(), ...placeFigures }),
  people: z.array(reportPerson),
  slot_types: z.array(reportSlotType),
  months: z.array(reportMonth),
  by: step,
  periods: z.array(reportPeriod),
  costs: z.array(reportCost),
  budgets: z.array(reportBudget),
});
export type Report = z.infer<typeof report>;

/** Whose work, when. */
const filters = {
  from: z.optional(day),
  to: z.optional(day),
  slot_type_ids: z.optional(
    z
      .array(id)
      .check(z.maxLength(maxFilteredTypes, problem('too_many', { what: 'slot_types', max: maxFilteredTypes }))),
  ),
  role: z.optional(role),
  search: z.optional(requiredText(200, 'search')),
};

const inOrder = z.check<{ from?: string | undefined; to?: string | undefined }>(({ value: { from, to }, issues }) => {
  if (!from || !to) return;
  const refuse = (message: string) => issues.push({ code: 'custom', input: to, path: ['to'], message });
  if (to < from) refuse(problem('before_from', {}));
  else if (to >= yearsLater(from, maxYears)) refuse(problem('report_too_long', { max_years: maxYears }));
});

export const getReport = call({
  id: 'getReport',
  method: 'GET',
  path: '/reports',
  access: 'admin',
  summary:
    'Work at past events that started on the days `from` to `to` (default: this calendar year), by person, slot type and month; over time beside what is planned, `by` day, week or month as far as these are not too many',
  query: z.strictObject({ ...filters, by: z.optional(step) }).check(inOrder),
  answers: { 200: report },
  cost: 10,
});

const reportedKinds = ['worked', 'filled', 'booked', 'paid', 'no_show', 'excused'] as const;
export type ReportedKind = (typeof reportedKinds)[number];

/** A signup behind the figures of a report, with what it has earned, or will earn. */
export const reportedSignup = z.object({
  id,
  user: z.object({ id, name: z.string() }),
  event: datedEvent,
  slot_type: z.object({ id, name: z.string(), color: z.string() }),
  attendance: z.nullable(attendance),
  minutes: z.int(),
  credits: z.number(),
  pay: z.nullable(z.number()),
});
export type ReportedSignup = z.infer<typeof reportedSignup>;

export const listReportedSignups = call({
  id: 'listReportedSignups',
  method: 'GET',
  path: '/reports/signups',
  access: 'admin',
  summary:
    'A page of the signups behind a figure of a report, by start, of 50 unless `limit` says otherwise: that count as `worked` or, as `of` says, have `filled` a place of an event that is over, are `booked` or `paid` with a wage, or are marked as `no_show` or `excused`; with `user_id` of one person',
  query: z
    .strictObject({
      of: z.optional(z.enum(reportedKinds, problem('invalid_value', { allowed: [...reportedKinds] }))),
      ...filters,
      user_id: z.optional(id),
      ...pageFields(50),
    })
    .check(inOrder),
  answers: { 200: z.array(reportedSignup) },
  cost: 5,
  itemsPerToken: 200,
});

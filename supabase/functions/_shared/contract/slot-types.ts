import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { qualificationRef } from './errors.ts';
import {
  anyText,
  color,
  day,
  decimal,
  id,
  optionalText,
  pageFields,
  requiredText,
  time,
  utcInstant,
  version,
  whole,
} from './primitives.ts';

/** Preset colors of slot types; the first is the default. */
export const presetColors = [
  '#3182ce',
  '#805ad5',
  '#38a169',
  '#dd6b20',
  '#e53e3e',
  '#d69e2e',
  '#718096',
  '#6b46c1',
] as const;

/** What the places of a slot type earn. */
const compensation = z.enum(['credits', 'wage']);
/** Who may take the places of a slot type; `assigned`: nobody, administrators assign them. */
export const openTo = z.enum(['everyone', 'staff', 'assigned']);
export type OpenTo = z.infer<typeof openTo>;

/** Which breaks are not paid; `by_length`: 30 minutes of work longer than 6 hours, 45 minutes of work longer than 9. */
export const unpaidBreaks = z.enum(['none', 'by_length']);
export type UnpaidBreaks = z.infer<typeof unpaidBreaks>;

/** People `under` an age work between two times of day of the place only; until the next day if `until` is earlier. */
const young = z
  .strictObject({ under: whole(1, 99), from: time, until: time })
  .check(z.refine(({ from, until }) => from !== until, { message: problem('same_times', {}), path: ['until'] }));

const rated = { id, name: z.string(), color: z.string(), hourly_credits: z.nullable(z.number()), compensation };

/**
 * A slot type inside other objects. `hourly_credits`: credits per hour; negative: the hourly wage in the organisation's
 * currency, which is `null` for people who may not take its places. `needs`: the names of the qualifications that it asks for, if any. Inside events and signups it is the rate of the day on
 * which the event starts, otherwise today's rate.
 */
export const slotTypeRef = z.object({ ...rated, needs: z.optional(z.array(z.string())) });
export type SlotTypeRef = z.infer<typeof slotTypeRef>;

/**
 * `rates`: all rates that the caller may see, each with its first day in the organisation's time zone, `null` for the first
 * one. `upcoming_rate`: the next of them. `qualifications`: what people need for its places, all of them.
 */
export const slotType = z.object({
  ...rated,
  open_to: openTo,
  rates: z.array(z.object({ hourly_credits: z.number(), from: z.nullable(day) })),
  upcoming_rate: z.nullable(z.object({ hourly_credits: z.number(), from: day })),
  description: z.nullable(z.string()),
  /** What people are to bring to its shifts. */
  bring: z.nullable(z.string()),
  qualifications: z.array(qualificationRef),
  /** How old people are at least on the day of a shift; `null`: any age. */
  min_age: z.nullable(z.int()),
  young: z.nullable(z.object({ under: z.int(), from: z.string(), until: z.string() })),
  /** What payroll needs of its work, for administrators; `null` for everybody else. */
  payroll: z.nullable(
    z.object({
      pay_code: z.nullable(z.string()),
      cost_centre: z.nullable(z.string()),
      unpaid_breaks: unpaidBreaks,
    }),
  ),
  archived: z.boolean(),
  version,
});
export type SlotType = z.infer<typeof slotType>;

/** The most qualifications that a slot type asks for. */
const maxQualifications = 20;

/** A code of payroll, for some programs the name of a rate; empty: none. */
const payrollCode = z.optional(
  z.pipe(
    z.nullable(anyText(100)),
    z.transform((text) => text || null),
  ),
);

const hourlyRate = decimal(-9999.99, 9999.99);
const slotTypeFields = {
  name: requiredText(200, 'name'),
  color,
  description: optionalText(20_000),
  bring: optionalText(300),
  hourly_credits: hourlyRate,
  open_to: z.optional(openTo),
  pay_code: payrollCode,
  cost_centre: payrollCode,
  unpaid_breaks: z.optional(unpaidBreaks),
  min_age: z.optional(z.nullable(whole(1, 99))),
  young: z.optional(z.nullable(young)),
  qualification_ids: z.optional(
    z
      .array(id)
      .check(z.maxLength(maxQualifications, problem('too_many', { what: 'qualifications', max: maxQualifications }))),
  ),
};

/** Without `open_to`, a new type with a wage is open to staff, any other to everyone; a change leaves it as it is. What is left out of `qualification_ids`, `min_age`, `young`, `pay_code`, `cost_centre` and `unpaid_breaks`: as well. */
export const slotTypeBody = z.strictObject(slotTypeFields);
/**
 * The identifier in the body is optional and must be the one in the path. `rate_from`: the first day of the rate, which
 * replaces every later rate; for today or an earlier day, `rate_reason` is required.
 */
const slotTypeUpdateBody = z.strictObject({
  ...slotTypeFields,
  id: z.optional(id),
  version: z.optional(version),
  rate_from: z.optional(day),
  rate_reason: optionalText(500),
});

export const listSlotTypes = call({
  id: 'listSlotTypes',
  method: 'GET',
  path: '/slot-types',
  access: 'member',
  acted: true,
  seen: true,
  summary:
    'A page of the slot types that can be chosen, by name, of 1,000 unless `limit` says otherwise (archived ones are left out)',
  query: z.strictObject(pageFields(1000)),
  answers: { 200: z.array(slotType) },
});
export const getSlotType = call({
  id: 'getSlotType',
  method: 'GET',
  path: '/slot-types/:id',
  access: 'member',
  acted: true,
  seen: true,
  summary: 'One slot type; an archived one for administrators only',
  answers: { 200: slotType },
  errors: ['not_found'],
});
export const createSlotType = call({
  id: 'createSlotType',
  method: 'POST',
  path: '/slot-types',
  access: 'admin',
  summary: 'Create a slot type',
  body: slotTypeBody,
  answers: { 201: slotType },
});
export const updateSlotType = call({
  id: 'updateSlotType',
  method: 'PUT',
  path: '/slot-types/:id',
  access: 'admin',
  summary:
    'Replace a slot type. Another `hourly_credits` than that of today holds from the beginning if no shift of the type has started, else from tomorrow, or from the day `rate_from`; work of earlier days keeps its rate. The rate of today without `rate_from` changes no rate',
  body: slotTypeUpdateBody,
  answers: { 200: slotType },
  errors: ['not_found', 'stale_version'],
});
export const deleteSlotType = call({
  id: 'deleteSlotType',
  method: 'DELETE',
  path: '/slot-types/:id',
  access: 'admin',
  summary: 'Delete a slot type; one in use is archived instead: events keep it, new ones cannot choose it',
  answers: { 204: null },
  errors: ['not_found'],
});

/**
 * What another rate would change: `shifts` get it, of which `closed_shifts` are on closed days; `people` have places in them.
 * `pay` and `credits`: by how much what they earn changes, planned work included.
 */
const rateEffect = z.object({
  shifts: z.int(),
  closed_shifts: z.int(),
  people: z.int(),
  pay: z.number(),
  credits: z.number(),
});
export type RateEffect = z.infer<typeof rateEffect>;

export const rateChange = z.strictObject({ hourly_credits: hourlyRate, rate_from: z.optional(day) });
export const previewRate = call({
  id: 'previewRate',
  method: 'POST',
  path: '/slot-types/:id/rate-preview',
  access: 'admin',
  summary:
    'What another rate would change if it was saved, from `rate_from` or from the day on which it would begin without',
  body: rateChange,
  answers: { 200: rateEffect },
  errors: ['not_found'],
  cost: 5,
});

/** A rate with its first day, `null` for the first rate; `set_by`: the name of the administrator, `null` for operators. */
const datedRate = z.object({
  from: z.nullable(day),
  hourly_credits: z.number(),
  upcoming: z.boolean(),
  set_at: utcInstant,
  set_by: z.nullable(z.string()),
});
export type DatedRate = z.infer<typeof datedRate>;

export const listRates = call({
  id: 'listRates',
  method: 'GET',
  path: '/slot-types/:id/rates',
  access: 'admin',
  summary: 'All rates of a slot type, the latest first, with who set each and when',
  answers: { 200: z.array(datedRate) },
});
export const removeRate = call({
  id: 'removeRate',
  method: 'DELETE',
  path: '/slot-types/:id/rates',
  access: 'admin',
  summary: 'Remove the rate that begins on the day `from`, if that day has not begun; the one before it stays in force',
  query: z.strictObject({ from: day }),
  answers: { 204: null },
  errors: ['not_found'],
});

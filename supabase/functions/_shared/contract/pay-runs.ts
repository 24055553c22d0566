import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';
import { payrollFields, payrollProfile, payrollSettings } from './payroll-profiles.ts';
import { day, id, requiredText, utcInstant } from './primitives.ts';

const person = z.object({ id, name: z.string() });

/**
 * What a pay run pays for the work of a signup on a day of the organization. `minutes` are paid ones, without `break_minutes`. `why`: it is a difference to an earlier
 * run: `added`: that run did not have the work; `hours`: other hours count; `rate`: another rate; `gone`: it is no paid work any more. Differences can be negative.
 */
const runLine = z.object({
  signup_id: id,
  user: person,
  day,
  role: z.string(),
  event: z.string(),
  starts_at: z.nullable(utcInstant),
  ends_at: z.nullable(utcInstant),
  minutes: z.int(),
  break_minutes: z.int(),
  rate_cents: z.int(),
  amount_cents: z.int(),
  why: z.nullable(z.enum(['added', 'hours', 'rate', 'gone'])),
});
export type RunLine = z.infer<typeof runLine>;

const frozenLine = z.object({
  ...runLine.shape,
  id: z.int(),
  payroll_number: z.nullable(z.string()),
  pay_code: z.nullable(z.string()),
  cost_centre: z.nullable(z.string()),
  currency: z.string(),
});

const mostIds = 1000;
const someTypes = z.array(id).check(z.maxLength(mostIds, problem('too_many', { what: 'slot_types', max: mostIds })));
const somePeople = z.array(id).check(z.maxLength(mostIds, problem('too_many', { what: 'lines', max: mostIds })));
/** The days of a run, both included, and the only slot types and people whose work it pays; without them, all. */
const terms = { from: day, to: day };
const filter = { slot_type_ids: z.optional(z.nullable(someTypes)), user_ids: z.optional(z.nullable(somePeople)) };

/**
 * What keeps work out of a run: `open_end`: nobody has settled whether the person worked; `unapproved`: nobody has approved the hours; `no_payroll_number`: once for each
 * person; `no_pay_code`: once for each slot type; `no_rate`: once for each slot type that has a wage on other days, and no rate on the day of work that is marked as
 * attended. `day`: of the work that it keeps out, the first of them if there is more.
 */
const blocker = z.object({
  why: z.enum(['open_end', 'unapproved', 'no_payroll_number', 'no_pay_code', 'no_rate']),
  signup_id: id,
  day,
  user: person,
  slot_type: z.object({ id, name: z.string() }),
});
export type Blocker = z.infer<typeof blocker>;

/** `is_over`: the period is over, so the run can be closed; `overlaps`: the number of a run that has paid some of it. */
const runPreview = z.object({
  lines: z.array(runLine),
  blockers: z.array(blocker),
  is_over: z.boolean(),
  overlaps: z.nullable(z.int()),
});
export type RunPreview = z.infer<typeof runPreview>;

/**
 * `state`: `closed`, then `exported`, then `paid`; or `void`, which pays nothing. `lines`, `people`, `minutes` and `amount_cents` of `currency` (ISO 4217): as they were
 * when it was closed.
 */
export const payRun = z.object({
  id,
  number: z.int(),
  from: day,
  to: day,
  slot_type_ids: z.nullable(z.array(id)),
  user_ids: z.nullable(z.array(id)),
  state: z.enum(['closed', 'exported', 'paid', 'void']),
  closed_at: utcInstant,
  closed_by: z.nullable(person),
  exported_at: z.nullable(utcInstant),
  paid_at: z.nullable(utcInstant),
  voided_at: z.nullable(utcInstant),
  void_reason: z.nullable(z.string()),
  lines: z.int(),
  people: z.int(),
  minutes: z.int(),
  amount_cents: z.int(),
  currency: z.string(),
});
export type PayRun = z.infer<typeof payRun>;

/** A file as payroll got it, with its SHA-256 in hexadecimal digits. */
const runFile = z.object({
  id,
  name: z.string(),
  sha256: z.string(),
  bytes: z.int(),
  made_at: utcInstant,
  profile: z.string(),
});
export type RunFile = z.infer<typeof runFile>;

const runWithLines = z.object({ ...payRun.shape, all_lines: z.array(frozenLine), files: z.array(runFile) });
export type RunWithLines = z.infer<typeof runWithLines>;

export const previewRun = call({
  id: 'previewRun',
  method: 'POST',
  path: '/pay-runs/preview',
  access: 'admin',
  summary: 'Every line of a pay run that would be closed now, and what blocks it; changes nothing',
  body: z.strictObject({ ...terms, ...filter }),
  answers: { 200: runPreview },
  errors: ['not_found'],
});
export const closeRun = call({
  id: 'closeRun',
  method: 'POST',
  path: '/pay-runs',
  access: 'admin',
  summary:
    'Close a pay run, which freezes its lines. What blocks it can be left out (`without_blocked`); the next run pays it',
  body: z.strictObject({ ...terms, ...filter, without_blocked: z.boolean() }),
  answers: { 201: payRun },
  errors: ['not_found', 'period_not_over', 'run_overlaps', 'run_blocked', 'run_empty'],
});
export const listRuns = call({
  id: 'listRuns',
  method: 'GET',
  path: '/pay-runs',
  access: 'admin',
  summary: 'All pay runs, the latest first',
  answers: { 200: z.array(payRun) },
});
export const getRun = call({
  id: 'getRun',
  method: 'GET',
  path: '/pay-runs/:id',
  access: 'admin',
  summary: 'A pay run with its lines and files',
  answers: { 200: runWithLines },
  errors: ['not_found'],
});
export const voidRun = call({
  id: 'voidRun',
  method: 'POST',
  path: '/pay-runs/:id/void',
  access: 'admin',
  summary: 'Let a pay run that was not exported pay nothing; the next one pays its work',
  body: z.strictObject({ reason: requiredText(500, 'correction_reason') }),
  answers: { 200: payRun },
  errors: ['not_found', 'run_void', 'run_exported'],
});
export const markRunPaid = call({
  id: 'markRunPaid',
  method: 'POST',
  path: '/pay-runs/:id/paid',
  access: 'admin',
  summary: 'Note that the money of a pay run has gone out',
  answers: { 200: payRun },
  errors: ['not_found', 'run_void', 'run_not_exported'],
});

/** Why there is no file: a column of a person or of the profile cannot be written as the format asks. */
const fileRefusal = z.object({
  person: z.nullable(person),
  field: z.enum([...payrollFields, ...payrollSettings, 'header', 'before'] as const),
  reason: z.enum(['formula', 'separator', 'encoding', 'control', 'missing', 'digits', 'no_column']),
  text: z.string(),
});
const payDifference = z.object({ name: z.string(), difference_cents: z.int() });

/**
 * `file`: as it is kept; the same profile always gives the same file. `differences`: of people whom payroll, which multiplies hours of two decimals by the rate, pays something else
 * than their work earned. `refusals`: why there is no file.
 */
const madeFile = z.object({
  file: z.nullable(runFile),
  refusals: z.array(fileRefusal),
  differences: z.array(payDifference),
});
export type MadeFile = z.infer<typeof madeFile>;

export const makeRunFile = call({
  id: 'makeRunFile',
  method: 'POST',
  path: '/pay-runs/:id/files',
  access: 'admin',
  summary: 'Write the file of a pay run for payroll, keep it, and mark the run as exported',
  body: z.strictObject({ name: requiredText(100, 'name'), profile: payrollProfile }),
  answers: { 200: madeFile },
  errors: ['not_found', 'run_void'],
});
export const getRunFile = call({
  id: 'getRunFile',
  method: 'GET',
  path: '/pay-runs/:id/files/:fileId',
  access: 'admin',
  summary: 'A file of a pay run, as it was kept (`content`: base64)',
  answers: { 200: z.object({ ...runFile.shape, content: z.string() }) },
  errors: ['not_found'],
});

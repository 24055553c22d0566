import * as z from 'zod/mini';
import { call } from './call.ts';
import { type DetailParams, problem } from './error-details.ts';
import { anyText, flag, id, requiredText, storable, version, whole } from './primitives.ts';

const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, problem('invalid_value', { allowed: [...values] }));

/** What a column shows that sums the work of a row. */
const sums = ['hours', 'minutes', 'amount'] as const;
/** What a column shows of one shift: rows that sum several have none of it. `date`: rows of a day have it. */
const ofShift = ['start', 'end', 'event', 'line_id'] as const;

/**
 * What a column shows. `first_name` and `last_name`: the name up to its last word, and that word; somebody with one word has no last
 * name. `rate`: the pay of an hour. `break_minutes`: the breaks that are not paid, and not in the hours. `constant`: the same in each row.
 */
export const payrollFields = [
  'payroll_number',
  'name',
  'first_name',
  'last_name',
  'date',
  'pay_code',
  'cost_centre',
  'role',
  'rate',
  'currency',
  ...sums,
  'break_minutes',
  ...ofShift,
  'run_id',
  'constant',
] as const;
export type PayrollField = (typeof payrollFields)[number];

/**
 * In which rows a column is filled. `regular`, `other`: of work with a pay code that the profile lists as regular, or without one; and of
 * all other work. `several_rates`: of people whose hours are paid at different rates.
 */
export const payrollConditions = ['regular', 'other', 'several_rates'] as const;

/** What an organisation is called by its payroll program. */
export const payrollSettings = ['consultant_number', 'client_number', 'company_code', 'batch_id'] as const;
export type PayrollSetting = (typeof payrollSettings)[number];

/**
 * What texts of a profile can have in curly brackets: a setting; the first and last day of the period; `month_start`, `month` and `year`:
 * of the month in which it ends; `columns`: the headings of all columns that have one.
 */
export const payrollPlaceholders = [
  ...payrollSettings,
  'from',
  'to',
  'month_start',
  'month',
  'year',
  'columns',
] as const;

const profileProblem = (reason: DetailParams<'payroll_profile'>['reason']) => problem('payroll_profile', { reason });
const knownPlaceholders = z.refine<string>(
  (text) =>
    [...text.matchAll(/\{([^{}]*)\}/g)].every(([, name]) => payrollPlaceholders.some((known) => known === name)),
  { message: profileProblem('placeholder') },
);

const column = z.strictObject({
  /** Its heading. */
  header: anyText(100),
  field: oneOf(payrollFields),
  /** The text of a constant, with placeholders. Without it the column is empty. */
  value: z.optional(anyText(200).check(knownPlaceholders)),
  when: z.optional(oneOf(payrollConditions)),
  /** A row without it is refused. */
  required: z.optional(flag),
  /** Only digits, and at most so many. */
  digits: z.optional(whole(1, 20)),
});
export type PayrollColumn = z.infer<typeof column>;

const lineOfText = anyText(500).check(knownPlaceholders);
const code = requiredText(100, 'name');
const setting = z.optional(anyText(40));
const mostColumns = 60;

const shape = {
  kind: oneOf(['csv', 'xlsx']),
  /** With its ending. */
  file_name: requiredText(100, 'name').check(
    z.regex(/^[^\\/:*?"<>|]+$/, problem('invalid_format', { format: 'file_name' })),
    knownPlaceholders,
  ),
  /**
   * What becomes one row: the work of a shift; that of a person on a day; or that of a person in the whole period. Rows of a person
   * that differ in a column stay apart: those with another pay code, if it is shown.
   */
  rows: oneOf(['line', 'day', 'period']),
  columns: z
    .array(column)
    .check(
      z.minLength(1, problem('too_few', { what: 'columns', min: 1 })),
      z.maxLength(mostColumns, problem('too_many', { what: 'columns', max: mostColumns })),
    ),
  /** Whether the first row has the headings. */
  header: flag,
  /** Lines before the rows, as they are. */
  before: z.array(lineOfText).check(z.maxLength(40, problem('too_many', { what: 'lines', max: 40 }))),
  separator: oneOf([',', ';', '\t', '|']),
  /** Whether a separator follows the last column as well. */
  closing_separator: flag,
  /** `needed`: around what contains the separator or a quotation mark. `never`: such a text is refused. */
  quoting: oneOf(['never', 'needed', 'always']),
  decimal: oneOf(['.', ',']),
  encoding: oneOf(['utf-8', 'utf-8-bom', 'windows-1252']),
  line_end: oneOf(['crlf', 'lf']),
  date: oneOf(['yyyy-mm-dd', 'dd.mm.yyyy', 'dd/mm/yyyy', 'mm/dd/yyyy', 'yyyymmdd', 'ddmmyyyy']),
  /** Pay codes of regular hours, besides none. */
  regular_pay_codes: z.array(code).check(z.maxLength(50, problem('too_many', { what: 'entries', max: 50 }))),
  settings: z.strictObject({
    consultant_number: setting,
    client_number: setting,
    company_code: setting,
    batch_id: setting,
  }),
};

/** How a payroll file looks. The signs, the encoding and what is before the rows are of text files alone. */
export const payrollProfile = z.strictObject(shape).check(
  z.refine(({ columns }) => columns.some(({ field }) => sums.some((sum) => sum === field)), {
    path: ['columns'],
    message: profileProblem('no_sums'),
  }),
  z.refine(({ kind, quoting, separator, decimal }) => kind === 'xlsx' || quoting !== 'never' || separator !== decimal, {
    path: ['decimal'],
    message: profileProblem('decimal_separator'),
  }),
  z.check((context) => {
    const { rows, columns } = context.value;
    const hidden: readonly string[] = { line: [], day: ofShift, period: [...ofShift, 'date'] }[rows];
    columns.forEach(({ field }, index) => {
      if (!hidden.includes(field)) return;
      const message = profileProblem('field_of_rows');
      context.issues.push({ code: 'custom', input: field, path: ['columns', index, 'field'], message });
    });
  }),
);
export type PayrollProfile = z.infer<typeof payrollProfile>;

/** A profile that the organisation has set up itself. */
const storedProfile = z.object({ id, name: z.string(), profile: payrollProfile, version });
export type StoredPayrollProfile = z.infer<typeof storedProfile>;

const fields = { name: requiredText(100, 'name').check(storable), profile: payrollProfile };
export const payrollProfileBody = z.strictObject(fields);
const payrollProfileUpdate = z.strictObject({ ...fields, version: z.optional(version) });

export const listPayrollProfiles = call({
  id: 'listPayrollProfiles',
  method: 'GET',
  path: '/payroll-profiles',
  access: 'admin',
  summary:
    'The profiles of payroll files that the organisation has set up, by name, without those that come with the product',
  answers: { 200: z.array(storedProfile) },
});
export const createPayrollProfile = call({
  id: 'createPayrollProfile',
  method: 'POST',
  path: '/payroll-profiles',
  access: 'admin',
  summary: 'Add a profile of payroll files, usually a changed copy of one that comes with the product',
  body: payrollProfileBody,
  answers: { 201: storedProfile },
  errors: ['payroll_profile_exists'],
});
export const updatePayrollProfile = call({
  id: 'updatePayrollProfile',
  method: 'PUT',
  path: '/payroll-profiles/:id',
  access: 'admin',
  summary: 'Replace a profile of payroll files; files that were written with it stay as they are',
  body: payrollProfileUpdate,
  answers: { 200: storedProfile },
  errors: ['not_found', 'stale_version', 'payroll_profile_exists'],
});
export const deletePayrollProfile = call({
  id: 'deletePayrollProfile',
  method: 'DELETE',
  path: '/payroll-profiles/:id',
  access: 'admin',
  summary: 'Delete a profile of payroll files; files that were written with it stay as they are',
  answers: { 204: null },
  errors: ['not_found'],
});

import * as z from 'zod/mini';
import { type DetailParams, problem } from './error-details.ts';

/** What Postgres text cannot hold: U+0000 and lone surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;

/** The number of characters that our limits count: Unicode code points. */
const codePoints = (text: string): number => Array.from(text).length;

/** Refuses text that Postgres cannot store. */
export const storable = z.refine<string>((text) => !unstorable.test(text), {
  message: problem('unstorable', {}),
  abort: true,
});

const within = (min: number, max: number) =>
  z.refine<string>(
    (text) => {
      const length = codePoints(text);
      return length >= min && length <= max;
    },
    problem('too_long', { max }),
  );

/** Required text of 1 to `max` characters after trimming; `what` names it when it is missing. */
export const requiredText = (max: number, what: DetailParams<'required'>['what']) =>
  z.string(problem('required', { what })).check(
    z.trim(),
    storable,
    z.refine<string>((text) => text !== '', { message: problem('required', { what }), abort: true }),
    within(1, max),
    z.meta({ minLength: 1, maxLength: max }),
  );

/** Text of up to `max` characters, trimmed; it can be empty. */
export const anyText = (max: number) =>
  z
    .string(problem('invalid_type', { expected: 'string' }))
    .check(z.trim(), storable, within(0, max), z.meta({ maxLength: max }));

/** Optional text of up to `max` characters, trimmed; missing, `null` and empty all mean 'none' and become `null`. */
export const optionalText = (max: number) =>
  z.pipe(
    z.optional(z.nullable(anyText(max))),
    z.transform((text) => text || null),
  );

/** The parameters of a list that comes in pages of `size` items. The next page is in the header `Link`. */
export const pageFields = (size: number) => ({
  limit: z._default(whole(1, 1000), size),
  cursor: z.optional(z.string()),
});

/** A yes or no. */
export const flag = z.boolean(problem('invalid_type', { expected: 'boolean' }));

/** A condition of a query that holds or is not asked for. */
export const yes = z.optional(z.literal('yes', problem('invalid_value', { allowed: ['yes'] })));

export const id = z.guid(problem('invalid_format', { format: 'uuid' }));

const outOfYears = problem('out_of_years', { min: 2000, max: 2100 });

/** A moment, ISO 8601 with offset or `Z`, in the years 2000 to 2100 of UTC; read as UTC to the millisecond. */
export const instant = z.iso
  .datetime({ offset: true, abort: true, error: problem('invalid_format', { format: 'date_time' }) })
  .check(
    z.refine<string>((text) => {
      const year = new Date(text).getUTCFullYear();
      return year >= 2000 && year <= 2100;
    }, outOfYears),
    z.overwrite((text) => new Date(text).toISOString()),
  );

/** A day of the calendar, `2026-06-14`, in the years 2000 to 2100. */
export const day = z.iso
  .date(problem('invalid_format', { format: 'date' }))
  .check(z.refine<string>((text) => text >= '2000' && text < '2101', outOfYears));

/** A moment in an answer: UTC with `Z`, milliseconds only if not zero. */
const timeInvalid = problem('invalid_format', { format: 'time' });
/** A time of day on a clock, `18:00`. */
export const time = z.string(timeInvalid).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, timeInvalid));

export const utcInstant = z.iso.datetime();

/** Email addresses compare case-insensitively and are stored in lower case. */
export const emailRequired = problem('required', { what: 'email' });
const emailInvalid = problem('invalid_format', { format: 'email' });
export const email = z.string(emailRequired).check(
  z.trim(),
  z.refine<string>((text) => text !== '', { message: emailRequired, abort: true }),
  z.maxLength(254, { message: emailInvalid, abort: true }),
  z.email(emailInvalid),
  z.toLowerCase(),
);

const colorInvalid = problem('invalid_format', { format: 'color' });
export const color = z.string(colorInvalid).check(z.regex(/^#[0-9a-fA-F]{6}$/, colorInvalid), z.toLowerCase());

const currencyInvalid = problem('invalid_format', { format: 'currency' });
/** An ISO 4217 code. */
export const currency = z.string(currencyInvalid).check(z.regex(/^[A-Z]{3}$/, currencyInvalid));

const toTwoDecimals = (value: number): number => Math.round(value * 100) / 100;
const hasTwoDecimals = (value: number): boolean => Math.abs(value - toTwoDecimals(value)) < 1e-9;

/** A number from `min` to `max` with at most two decimals; rounding errors of binary fractions are removed. */
export const decimal = (min: number, max: number) =>
  z
    .number(problem('invalid_type', { expected: 'number' }))
    .check(
      z.gte(min, problem('too_small', { what: 'number', min })),
      z.lte(max, problem('too_big', { max })),
      z.refine<number>(hasTwoDecimals, problem('too_many_decimals', { max: 2 })),
      z.overwrite(toTwoDecimals),
    );

/** A whole number from `min` to `max`; `what` names it when it is too small. */
export const whole = (min: number, max: number, what: DetailParams<'too_small'>['what'] = 'number') =>
  z
    .int(problem('invalid_type', { expected: 'integer' }))
    .check(z.gte(min, problem('too_small', { what, min })), z.lte(max, problem('too_big', { max })));

/** Days of the week; 1 is Monday. The list can be empty. */
export const weekdays = z.array(whole(1, 7)).check(z.maxLength(7, problem('too_many', { what: 'days', max: 7 })));

/**
 * The times of day of a start where the event takes place: morning from 5:00, afternoon from 12:00, evening from 17:00 and in the
 * night.
 */
export const dayTimes = ['morning', 'afternoon', 'evening'] as const;
export const dayTime = z.enum(dayTimes, problem('invalid_value', { allowed: [...dayTimes] }));

const isTimeZone = (name: string): boolean => {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

const timeZoneInvalid = problem('invalid_format', { format: 'time_zone' });

/** An IANA time zone name. */
export const timeZone = z
  .string(timeZoneInvalid)
  .check(z.maxLength(64, timeZoneInvalid), z.refine(isTimeZone, timeZoneInvalid));

/** The number of changes of a row. An edit sends it back, so that it does not overwrite a change of somebody else. */
export const version = whole(1, 2 ** 31 - 1);

/** Reports each repeated key of a list at its path; `field`: the part of the item that has it, or `null` for the item itself. */
export const uniqueBy = <Item>(
  key: (item: Item) => string | undefined,
  field: string | null,
  what: DetailParams<'duplicate'>['what'],
) =>
  z.check<Item[]>((context) => {
    const seen = new Set<string>();
    context.value.forEach((item, index) => {
      const value = key(item)?.toLowerCase();
      if (value === undefined) return;
      if (seen.has(value)) {
        context.issues.push({
          code: 'custom',
          input: item,
          path: field === null ? [index] : [index, field],
          message: problem('duplicate', { what }),
        });
      }
      seen.add(value);
    });
  });

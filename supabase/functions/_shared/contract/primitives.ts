import * as z from 'zod/mini';

/** What Postgres text cannot hold: U+0000 and lone surrogates. */
const unstorable = /[\0\p{Surrogate}]/u;

/** The number of characters as people count them for our limits: Unicode code points. */
const codePoints = (text: string): number => Array.from(text).length;

/** Refuses text that Postgres cannot store. */
export const storable = z.refine<string>((text) => !unstorable.test(text), {
  message: 'Contains characters that cannot be stored',
  abort: true,
});

const within = (min: number, max: number, message: string) =>
  z.refine<string>((text) => {
    const length = codePoints(text);
    return length >= min && length <= max;
  }, message);

/** Required text of 1 to `max` characters after trimming; `required` is the sentence for an empty one. */
export const requiredText = (max: number, required: string) =>
  z.string(required).check(
    z.trim(),
    storable,
    z.refine<string>((text) => text !== '', { message: required, abort: true }),
    within(1, max, `Must be at most ${max} characters`),
    z.meta({ minLength: 1, maxLength: max }),
  );

/** Optional text of up to `max` characters, trimmed; missing, `null` and empty all mean 'none' and give `null`. */
export const optionalText = (max: number) =>
  z.pipe(
    z.optional(
      z.nullable(
        z
          .string('Must be text')
          .check(z.trim(), storable, within(0, max, `Must be at most ${max} characters`), z.meta({ maxLength: max })),
      ),
    ),
    z.transform((text) => text || null),
  );

export const id = z.guid('Must be an identifier (UUID)');

/** A moment, ISO 8601 with offset or `Z`, in the years 2000 to 2100 of UTC; read as UTC to the millisecond. */
export const instant = z.iso
  .datetime({ offset: true, abort: true, error: 'Must be a date and time with offset (ISO 8601)' })
  .check(
    z.refine<string>((text) => {
      const year = new Date(text).getUTCFullYear();
      return year >= 2000 && year <= 2100;
    }, 'Must be between the years 2000 and 2100'),
    z.overwrite((text) => new Date(text).toISOString()),
  );

/** A day of the calendar, `2026-06-14`, in the years 2000 to 2100. */
export const day = z.iso
  .date('Must be a day like 2026-06-14')
  .check(z.refine<string>((text) => text >= '2000' && text < '2101', 'Must be between the years 2000 and 2100'));

/** A moment in an answer: UTC with `Z`, milliseconds only if not zero. */
export const utcInstant = z.iso.datetime();

/** E-mail addresses compare case-insensitively and are stored in lower case. */
export const email = z.string('Email is required').check(
  z.trim(),
  z.refine<string>((text) => text !== '', { message: 'Email is required', abort: true }),
  z.maxLength(254, { message: 'Invalid email address', abort: true }),
  z.email('Invalid email address'),
  z.toLowerCase(),
);

export const color = z
  .string('Must be a colour like #3182ce')
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Must be a colour like #3182ce'), z.toLowerCase());

const toTwoDecimals = (value: number): number => Math.round(value * 100) / 100;
const hasTwoDecimals = (value: number): boolean => Math.abs(value - toTwoDecimals(value)) < 1e-9;

/** A number from `min` to `max` with at most two decimals; the rounding noise of binary fractions is taken off. */
export const decimal = (min: number, max: number) =>
  z
    .number('Must be a number')
    .check(
      z.gte(min, `Must be at least ${min}`),
      z.lte(max, `Must be at most ${max}`),
      z.refine<number>(hasTwoDecimals, 'Must have at most two decimals'),
      z.overwrite(toTwoDecimals),
    );

/** A whole number from `min` to `max`. */
export const whole = (min: number, max: number, tooSmall = `Must be at least ${min}`) =>
  z.int('Must be a whole number').check(z.gte(min, tooSmall), z.lte(max, `Must be at most ${max}`));

const isTimeZone = (name: string): boolean => {
  if (/^[+-]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

/** An IANA time zone name. */
export const timeZone = z
  .string('Must be a time zone like Europe/Berlin')
  .check(
    z.maxLength(64, 'Must be a time zone like Europe/Berlin'),
    z.refine(isTimeZone, 'Must be a time zone like Europe/Berlin'),
  );

/** Counts the changes of a row, as far as Postgres counts; sent back with an edit, it guards against overwriting someone else's. */
export const version = whole(1, 2 ** 31 - 1);

/** Reports each repeated key of a list at its path. */
export const uniqueBy = <Item>(key: (item: Item) => string, field: string, message: string) =>
  z.check<Item[]>((context) => {
    const seen = new Set<string>();
    context.value.forEach((item, index) => {
      const value = key(item).toLowerCase();
      if (seen.has(value)) {
        context.issues.push({ code: 'custom', input: item, path: [index, field], message });
      }
      seen.add(value);
    });
  });

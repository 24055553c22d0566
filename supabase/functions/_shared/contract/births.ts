import * as z from 'zod/mini';
import { call } from './call.ts';
import { problem } from './error-details.ts';

const bornInvalid = problem('invalid_format', { format: 'born' });
/** The year in which somebody was born, `2010`, or the day, `2010-05-03`. The server knows which years are possible. */
export const born = z.string(bornInvalid).check(
  z.trim(),
  z.regex(/^\d{4}(-\d\d-\d\d)?$/, { message: bornInvalid, abort: true }),
  z.refine<string>((text) => {
    const moment = Date.parse(text.length > 4 ? `${text}T00:00:00Z` : `${text}-01-01T00:00:00Z`);
    // February 31 would be read as a day of March.
    return !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
  }, bornInvalid),
);

/** When somebody was born; `null`: it is not known. */
const birth = z.object({ born: z.nullable(z.string()) });

export const getBirth = call({
  id: 'getBirth',
  method: 'GET',
  path: '/users/:id/birth',
  access: 'self',
  acted: true,
  seen: true,
  summary: 'When a person was born, as far as it is known: the year or the day',
  answers: { 200: birth },
  errors: ['not_found'],
});
export const setBirth = call({
  id: 'setBirth',
  method: 'PUT',
  path: '/users/:id/birth',
  access: 'self',
  acted: true,
  summary: 'Store when a person was born. People say it once; what is known is changed and removed by administrators',
  body: z.strictObject({ born: z.nullable(born) }),
  answers: { 200: birth },
  errors: ['not_found'],
});

import * as z from 'zod/mini';
import { problem } from './error-details.ts';
import { whole } from './primitives.ts';
import { languages } from './users.ts';

// What a document is to whoever reads and signs it: a member, a parent with a link, somebody at a desk.

/** How large the field is in which people sign, in the numbers of `strokes`. */
export const signatureField = { width: 1000, height: 400 };
const mostStrokes = 200;
/** All numbers of a signature together. */
const mostNumbers = 8000;

/** A signature that was drawn: lists of x, y, x, y, … in a field of 1000 × 400. */
export const strokes = z
  .array(
    z
      .array(whole(0, signatureField.width))
      .check(z.refine<number[]>(({ length }) => length >= 2 && length % 2 === 0, problem('invalid', {}))),
  )
  .check(
    z.minLength(1, problem('required', { what: 'signature' })),
    z.maxLength(mostStrokes, problem('too_many', { what: 'strokes', max: mostStrokes })),
    z.refine<number[][]>(
      (drawn) => drawn.reduce((sum, { length }) => sum + length, 0) <= mostNumbers,
      problem('too_many', { what: 'strokes', max: mostStrokes }),
    ),
  );
export type Strokes = z.infer<typeof strokes>;

/** The edition and the language that were read. */
export const readText = {
  edition: whole(1, 2 ** 31 - 1),
  language: z.enum(languages, problem('invalid_value', { allowed: [...languages] })),
};

/** The texts of a document, as they are read. */
export const textsToRead = z.object({
  english: z.optional(z.string()),
  german: z.optional(z.string()),
  spanish: z.optional(z.string()),
  french: z.optional(z.string()),
});

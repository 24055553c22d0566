import * as z from 'zod/mini';
import { born } from './births.ts';
import { problem } from './error-details.ts';
import { id, optionalText, requiredText } from './primitives.ts';
import { readText, strokes, textsToRead } from './signing.ts';

// What is signed at the desk of a shift, in the same action in which somebody is let in.

/** The most documents of one action. */
const most = 50;
const drawn = z.optional(z.nullable(strokes));

/**
 * `born`: the year or day of birth, which is kept if it is not known yet. `documents`: what was read, with the edition that was shown, even if there is
 * another by now; those that the place does not ask for are left out. `own`: how the person agrees; `parent`: the parent or guardian beside them, for what people under 18 do not agree to themselves.
 * `strokes`: what they drew, kept for documents that are signed.
 */
export const deskSigning = z.strictObject({
  born: z.optional(born),
  documents: z
    .array(z.strictObject({ id, ...readText }))
    .check(z.maxLength(most, problem('too_many', { what: 'entries', max: most }))),
  own: z.optional(z.strictObject({ name: optionalText(200), strokes: drawn })),
  parent: z.optional(z.strictObject({ name: requiredText(200, 'name'), strokes: drawn })),
});
export type DeskSigning = z.input<typeof deskSigning>;

/** What the gate asks somebody. `documents`: those of the shifts of this gate that they have not agreed to; `birth`: `young`: it is known, and a parent signs some of them. */
export const asked = z.object({ documents: z.array(id), birth: z.enum(['unknown', 'known', 'young']) });
export type Asked = z.infer<typeof asked>;

/** A document that is asked for, with its present texts. `parent_signs`, `signed`: see `document`. */
export const gateDocument = z.object({
  id,
  name: z.string(),
  edition: z.int(),
  texts: textsToRead,
  parent_signs: z.boolean(),
  signed: z.boolean(),
});
export type GateDocument = z.infer<typeof gateDocument>;

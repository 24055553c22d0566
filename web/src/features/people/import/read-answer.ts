import type { AnswerValue } from '@contract/custom-fields.ts';
import { plain, type Question } from './columns.ts';

/** Yes and no in the four languages of the app, and as tables have them. */
const yes = new Set(['yes', 'y', 'si', 's', 'oui', 'o', 'ja', 'j', 'true', 'x', '1']);
const no = new Set(['no', 'n', 'non', 'nein', 'false', '0']);

/** An answer as the text of a cell; `null` if it is none. Options count whatever their case; several are separated as in `Saw; Paint`. */
export function readAnswer({ kind, options }: Question, text: string): AnswerValue | null {
  const option = (part: string) => options.find((each) => each.toLowerCase() === part.trim().toLowerCase());
  if (kind === 'yes_no') return yes.has(plain(text)) ? true : no.has(plain(text)) ? false : null;
  if (kind === 'number') return /^-?\d+([.,]\d{1,2})?$/.test(text) ? Number(text.replace(',', '.')) : null;
  if (kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(text) ? text : null;
  if (kind === 'choice' || kind === 'size') return option(text) ?? null;
  if (kind === 'several') {
    // An option can have a comma of its own, so only these separate.
    const chosen = text
      .split(/[;|\n]/)
      .filter((part) => part.trim())
      .map(option);
    return chosen.length > 0 && chosen.every((each) => each !== undefined) ? [...new Set(chosen)] : null;
  }
  if (kind === 'file') return null;
  if (kind === 'short_text') return text.length <= 200 && !text.includes('\n') ? text : null;
  return text.length <= 5000 ? text : null;
}

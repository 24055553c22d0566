import type { importedPerson } from '@contract/invitations.ts';
import type { Qualification } from '@contract/qualifications.ts';
import type * as z from 'zod/mini';
import { importTexts } from './texts.ts';

type Given = NonNullable<z.infer<typeof importedPerson>['qualifications']>;

const isDay = (text: string): boolean => {
  const moment = Date.parse(`${text}T00:00:00Z`);
  // February 31 would be read as a day of March.
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(text);
};

/**
 * The qualifications of a cell, `First aid (2027-05-01); Driving`: names, each with the last day if it has one. `problem`: what is
 * wrong with the first one that cannot be read, in words.
 */
export function readQualifications(cell: string, known: readonly Pick<Qualification, 'id' | 'name'>[], today: string) {
  if (!cell) return { given: [], problem: null };
  const t = importTexts.get();
  const byName = new Map(known.map(({ id, name }) => [name.toLowerCase(), id]));
  const given = new Map<string, Given[number]>();
  for (const part of cell.split(/[;|\n]/)) {
    const text = part.trim();
    if (!text) continue;
    // A name can end with brackets itself.
    const whole = byName.get(text.toLowerCase());
    const [, name = text, day] = whole ? [] : (/^(.*?)\s*\(([^()]*)\)$/.exec(text) ?? []);
    const id = whole ?? byName.get(name.toLowerCase());
    if (!id) return { given: [], problem: t.unknownQualification({ name: text }) };
    if (day !== undefined && !(isDay(day) && day >= today)) return { given: [], problem: t.qualificationDay({ name }) };
    given.set(id, { id, ...(day !== undefined && { valid_until: day }) });
  }
  return { given: [...given.values()], problem: null };
}

import { listCustomFields, listFieldAnswers } from '@contract/custom-fields.ts';
import { listHolders, listQualifications } from '@contract/qualifications.ts';
import type { User } from '@contract/users.ts';
import { answerText } from '@/domains/custom-fields/answer-text.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { api } from '@/lib/api/api.ts';
import { noteExport, saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { type AnswerColumn, staffTable } from './staff-table.ts';

/**
 * What each person has today, as an import reads it: `First aid (2027-05-01); Driving`. `null` where no qualification exists.
 */
async function qualificationsOfPeople(): Promise<ReadonlyMap<string, string> | null> {
  const all = await api(listQualifications);
  if (all.length === 0) return null;
  const holders = await Promise.all(
    all.map(async ({ id, name }) => ({ name, people: await api.all(listHolders, { params: { id } }) })),
  );
  const held = new Map<string, string>();
  for (const { name, people } of holders) {
    for (const { user, valid_until } of people.filter(({ valid }) => valid)) {
      const text = valid_until === null ? name : `${name} (${valid_until})`;
      const before = held.get(user.id);
      held.set(user.id, before ? `${before}; ${text}` : text);
    }
  }
  return held;
}

/**
 * What people have answered, a column for each question that administrators read. Not about health and diet: these answers end, and a
 * file stays. Whoever needs them has the list of the question.
 */
async function answersOfPeople(): Promise<AnswerColumn[]> {
  const fields = (await api(listCustomFields)).filter(
    ({ readers, special }) => readers !== 'person' && special === 'none',
  );
  return Promise.all(
    fields.map(async ({ id, label, kind }) => {
      const given = await api.all(listFieldAnswers, { params: { id } });
      const texts = given.flatMap(({ user, value }) => {
        if (value === null) return [];
        // As a table has it, not as it is said.
        const cell = kind === 'date' || typeof value === 'number' ? value : answerText(kind, value);
        return [[user.id, cell as string | number] as const];
      });
      return { label, of: new Map(texts) };
    }),
  );
}

/** Saves the people as a file. */
export async function exportStaff(format: TableFormat, people: readonly User[], zone: string): Promise<void> {
  const rows = staffTable(people, zone, await qualificationsOfPeople(), await answersOfPeople());
  await noteExport('people');
  await saveTable(format, `staff-${dayKey(now(), zone)}`, { name: adminCommonTexts.get().people, rows });
}

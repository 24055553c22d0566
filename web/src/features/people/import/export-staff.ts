import { listHolders, listQualifications } from '@contract/qualifications.ts';
import type { User } from '@contract/users.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { api } from '@/lib/api/api.ts';
import { noteExport } from '@/lib/api/note-export.ts';
import type { Cell } from '@/lib/format/csv.ts';
import { saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { importTexts } from './texts.ts';

/** The people as a table whose columns an import recognizes. Days are those of `zone`. */
export function staffTable(
  people: readonly User[],
  zone: string,
  held: ReadonlyMap<string, string> | null = null,
): Cell[][] {
  const t = importTexts.get();
  // A column of its own only where there are such credits.
  const assumed = people.some(({ assumed_credits }) => assumed_credits > 0);
  const columns: [head: string, cell: (user: User) => Cell, shown?: boolean][] = [
    [t.name, ({ name }) => name],
    [t.email, ({ email }) => email],
    [t.phone, ({ phone }) => phone],
    [t.role, ({ role }) => adminCommonTexts.get()[role]],
    [t.requiredCredits, (user) => user.required_credits],
    [t.confirmedCredits, (user) => user.confirmed_credits],
    [t.completedCredits, (user) => user.completed_credits],
    [outcomeTexts.get().assumedColumn, (user) => user.assumed_credits, assumed],
    [t.lastLogin, ({ last_login }) => (last_login ? { day: dayKey(last_login, zone) } : null)],
    [t.description, ({ description }) => description],
    [t.qualifications, ({ id }) => held?.get(id) ?? null, held !== null],
  ];
  const shown = columns.filter(([, , isShown = true]) => isShown);
  return [shown.map(([head]) => head), ...people.map((user) => shown.map(([, cell]) => cell(user)))];
}

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

/** Saves the people as a file. */
export async function exportStaff(format: TableFormat, people: readonly User[], zone: string): Promise<void> {
  const rows = staffTable(people, zone, await qualificationsOfPeople());
  await noteExport('people');
  await saveTable(format, `staff-${dayKey(now(), zone)}`, { name: adminCommonTexts.get().people, rows });
}

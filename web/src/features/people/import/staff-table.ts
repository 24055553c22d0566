import type { User } from '@contract/users.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import type { Cell } from '@/lib/format/csv.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { dayKey } from '@/lib/time/time.ts';
import { importTexts } from './texts.ts';

/** The answers to a question, by person. */
export interface AnswerColumn {
  label: string;
  of: ReadonlyMap<string, string | number>;
}

/** The people as a table whose columns an import recognizes, except for answers. Days are those of `zone`. */
export function staffTable(
  people: readonly User[],
  zone: string,
  held: ReadonlyMap<string, string> | null = null,
  answers: readonly AnswerColumn[] = [],
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
    [t.payrollNumber, (user) => user.payroll_number, people.some(({ payroll_number }) => payroll_number !== null)],
    [t.qualifications, ({ id }) => held?.get(id) ?? null, held !== null],
    ...answers.map(({ label, of }): [string, (user: User) => Cell] => [label, ({ id }) => of.get(id) ?? null]),
  ];
  const shown = columns.filter(([, , isShown = true]) => isShown);
  return [shown.map(([head]) => head), ...people.map((user) => shown.map(([, cell]) => cell(user)))];
}

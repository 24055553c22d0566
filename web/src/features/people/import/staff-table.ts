import type { User } from '@contract/users.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import type { Cell } from '@/lib/format/csv.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
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
  const head = [
    t.name,
    t.email,
    t.phone,
    t.role,
    t.requiredCredits,
    t.confirmedCredits,
    t.completedCredits,
    ...(assumed ? [outcomeTexts.get().assumedColumn] : []),
    t.lastLogin,
    t.description,
    ...(held ? [t.qualifications] : []),
  ];
  return [
    head,
    ...people.map((user) => [
      user.name,
      user.email,
      user.phone,
      adminCommonTexts.get()[user.role],
      user.required_credits,
      user.confirmed_credits,
      user.completed_credits,
      ...(assumed ? [user.assumed_credits] : []),
      user.last_login ? { day: dayKey(user.last_login, zone) } : null,
      user.description,
      ...(held ? [held.get(user.id) ?? null] : []),
    ]),
  ];
}

import type { User } from '@contract/users.ts';
import { fold } from '@/lib/format/fold.ts';
import { statusesOf } from './fulfillment.ts';
import type { StaffStatus } from './search.ts';

/** The search and the status that the person chose. Without a status, all people match. */
export interface StaffFilter {
  search: string;
  status: StaffStatus | undefined;
}

/** The words of a text, folded for comparison. */
export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

const texts = new WeakMap<User, string>();

/** The text that a search looks at, cached because each keystroke asks for it. */
function textOf(user: User): string {
  const { name, email, phone, description } = user;
  const text = texts.get(user) ?? fold([name, email, phone, description].filter(Boolean).join('\n'));
  texts.set(user, text);
  return text;
}

/** The people that match: each word of the search is in their text, and the status applies. */
export function chooseStaff(users: readonly User[], { search, status }: StaffFilter): User[] {
  const words = wordsOf(search);
  return users.filter((user) => {
    if (status && !statusesOf(user).includes(status)) return false;
    const text = words.length > 0 ? textOf(user) : '';
    return words.every((word) => text.includes(word));
  });
}

/** The staff list shows only volunteers and staff, and nobody who has left. */
export const isOnStaff = ({ role, state }: User): boolean => role !== 'admin' && state !== 'left';

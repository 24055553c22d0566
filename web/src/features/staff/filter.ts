import type { User } from '@contract/users.ts';
import { fold } from '@/lib/format/fold.ts';
import { statusesOf } from './fulfilment.ts';
import type { StaffStatus } from './search.ts';

/** What the search box and the status filter choose; without a status everybody is shown. */
export interface StaffFilter {
  search: string;
  status: StaffStatus | undefined;
}

/** The words of a text as they are compared. */
export const wordsOf = (text: string): string[] => fold(text).split(/\s+/).filter(Boolean);

const texts = new WeakMap<User, string>();

/** What a person is found by; remembered, since it is asked for at every letter. */
function textOf(user: User): string {
  const { name, email, phone, description } = user;
  const text = texts.get(user) ?? fold([name, email, phone, description].filter(Boolean).join('\n'));
  texts.set(user, text);
  return text;
}

/** The people whose card is shown: each word of the search is somewhere on it, and the status holds. */
export function chooseStaff(users: readonly User[], { search, status }: StaffFilter): User[] {
  const words = wordsOf(search);
  return users.filter((user) => {
    if (status && !statusesOf(user).includes(status)) return false;
    const text = words.length > 0 ? textOf(user) : '';
    return words.every((word) => text.includes(word));
  });
}

/** The staff list shows only volunteers and staff. */
export const isOnStaff = ({ role }: User): boolean => role === 'volunteer' || role === 'staff';

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

/** Whether a status of the filter applies to a person. */
function hasStatus(user: User, status: StaffStatus): boolean {
  if (status === 'blocked') return user.state === 'blocked';
  if (status === 'newcomers') return user.last_login === null && !user.has_account;
  return statusesOf(user).includes(status);
}

/** The statuses beyond credits that apply to at least one of these people. */
export const furtherStatuses = (users: readonly User[]): StaffStatus[] =>
  (['newcomers', 'blocked'] as const).filter((status) => users.some((user) => hasStatus(user, status)));

/** The people that match: each word of the search is in their text, and the status applies. */
export function chooseStaff(users: readonly User[], { search, status }: StaffFilter): User[] {
  const words = wordsOf(search);
  return users.filter((user) => {
    if (status && !hasStatus(user, status)) return false;
    const text = words.length > 0 ? textOf(user) : '';
    return words.every((word) => text.includes(word));
  });
}

/** The staff list shows only volunteers and staff. Those who wait are listed separately, those who left nowhere. */
export const isOnStaff = ({ role, state }: User): boolean =>
  (role === 'volunteer' || role === 'staff') && (state === 'active' || state === 'blocked');

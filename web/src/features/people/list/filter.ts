import type { Role, User } from '@contract/users.ts';
import { fold } from '@/lib/format/person-name.ts';
import { accessTexts } from '../access/texts.ts';
import { statusesOf } from '../fulfillment.tsx';
import { furtherOnes, type StaffStatus } from '../search.ts';
import { tableTexts } from '../texts.ts';

/** What the person chose. What is left out matches everybody. */
export interface StaffFilter {
  search: string;
  status: StaffStatus | undefined;
  role?: Role | undefined;
  /** Only people who have this qualification today. */
  qualification?: string | undefined;
  /** Only people whose work, planned work included, earns less than is required of them. */
  behind?: boolean | undefined;
  /** Only people without a shift ahead. */
  idle?: boolean | undefined;
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

/** Whether somebody has yet to sign in for the first time. */
export const isNewcomer = ({ last_login, has_account }: User): boolean => last_login === null && !has_account;

/** Whether somebody can use the app, in words. */
export function accessWord(user: User): string {
  const access = accessTexts.get();
  if (user.state === 'waiting' || user.state === 'blocked') return access[user.state];
  return isNewcomer(user) ? access.newcomers : tableTexts.get().members;
}

/** Whether a status of the filter applies to a person. */
function hasStatus(user: User, status: StaffStatus): boolean {
  if (status === 'blocked' || status === 'waiting') return user.state === status;
  if (status === 'newcomers') return isNewcomer(user);
  if (status === 'members') return user.state === 'active' && !isNewcomer(user);
  return statusesOf(user).includes(status);
}

/** The statuses beyond credits that tell at least one of these people from others. */
export const furtherStatuses = (users: readonly User[]): StaffStatus[] =>
  furtherOnes.filter((status) => {
    const count = users.filter((user) => hasStatus(user, status)).length;
    return status === 'members' ? count > 0 && count < users.length : count > 0;
  });

const isBehind = ({ required_credits, confirmed_credits }: User): boolean => confirmed_credits < required_credits;

/** The people that match: each word of the search is in their text, and the rest of the filter applies. */
export function chooseStaff(
  users: readonly User[],
  { search, status, role, qualification, behind, idle }: StaffFilter,
): User[] {
  const words = wordsOf(search);
  return users.filter((user) => {
    if (status && !hasStatus(user, status)) return false;
    if ((role && user.role !== role) || (behind && !isBehind(user)) || (idle && user.next_shift)) return false;
    if (qualification && !user.qualification_ids.includes(qualification)) return false;
    const text = words.length > 0 ? textOf(user) : '';
    return words.every((word) => text.includes(word));
  });
}

/** The staff list shows only volunteers and staff. Those who wait are listed separately, those who left nowhere. */
export const isOnStaff = ({ role, state }: User): boolean =>
  (role === 'volunteer' || role === 'staff') && (state === 'active' || state === 'blocked');

/** The table has everybody but those who left. */
export const isInTable = ({ state }: User): boolean => state !== 'left';

import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { isNewcomer } from '../list/filter.ts';
import { tableTexts } from '../texts.ts';
import { accessTexts } from './texts.ts';

/** Whether somebody can use the app, in words. */
export function useAccessWord(user: User): string {
  const t = useStore(tableTexts);
  const access = useStore(accessTexts);
  if (user.state === 'waiting' || user.state === 'blocked') return access[user.state];
  return isNewcomer(user) ? access.newcomers : t.members;
}

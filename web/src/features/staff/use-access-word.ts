import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { accessMessages } from './access-messages.ts';
import { isNewcomer } from './filter.ts';
import { tableMessages } from './table-messages.ts';

/** Whether somebody can use the app, in words. */
export function useAccessWord(user: User): string {
  const t = useStore(tableMessages);
  const access = useStore(accessMessages);
  if (user.state === 'waiting' || user.state === 'blocked') return access[user.state];
  return isNewcomer(user) ? access.newcomers : t.members;
}

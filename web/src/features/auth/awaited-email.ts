import { tabStorage } from '@/lib/app/storage.ts';

const key = 'muster.awaited-email';

/** The address that a link was sent to from this tab; phones drop a tab while one reads mail, and it comes back here. */
export const awaitedEmail = (): string | null => tabStorage.getItem(key);

export function setAwaitedEmail(email: string | null): void {
  if (email) tabStorage.setItem(key, email);
  else tabStorage.removeItem(key);
}

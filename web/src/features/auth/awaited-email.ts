import { tabStorage } from '@/lib/app/storage.ts';

const key = 'muster.awaited-email';

/**
 * The address that this tab sent a link to. It is stored because phones may unload the tab while its user reads email.
 */
export const awaitedEmail = (): string | null => tabStorage.getItem(key);

/** Stores the address; `null` forgets it. */
export function setAwaitedEmail(email: string | null): void {
  if (email) tabStorage.setItem(key, email);
  else tabStorage.removeItem(key);
}

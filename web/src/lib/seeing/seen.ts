import { atom } from 'nanostores';
import { tabStorage } from '@/lib/app/storage.ts';
import { seenKey, storedSession } from '@/lib/auth/known-member.ts';

/** As whom this tab sees the app: the person, the account of the administrator, and the page to go back to. */
export interface Seen {
  id: string;
  name: string;
  account: string;
  from: string;
}

/** `left`: the page that had it is gone. A duplicate of a tab gets a copy of the storage while its page is still there. */
interface Kept extends Seen {
  left: boolean;
}

const keep = (kept: Kept): void => tabStorage.setItem(seenKey, JSON.stringify(kept));

/** What the page before this one in the tab has left, if the same account is still signed in. */
function takeOver(): Seen | null {
  const kept = tabStorage.getJson(seenKey) as Kept | null;
  if (!kept?.left || storedSession()?.user.id !== kept.account) {
    tabStorage.removeItem(seenKey);
    return null;
  }
  keep({ ...kept, left: false });
  return kept;
}

/** As whom this tab sees the app; `null`: as the person who is signed in. */
export const seen = atom<Seen | null>(takeOver());

/** Loads the app anew, so that nothing of what was loaded as somebody else is left. */
function reopen(next: Kept | null, path: string): void {
  if (next) keep(next);
  else tabStorage.removeItem(seenKey);
  location.assign(path);
}

let isOver = false;

/** Shows the app as a person sees it, in this tab alone. The server has recorded it. */
export const beginSeeing = (next: Seen): void => reopen({ ...next, left: true }, '/volunteer');

/** Shows the app again as the administrator sees it. */
export function stopSeeing(): void {
  const before = seen.get();
  if (!before || isOver) return;
  isOver = true;
  reopen(null, before.from);
}

/** Forgets it without loading anything: the administrator is signed out. */
export function forgetSeen(): void {
  tabStorage.removeItem(seenKey);
  seen.set(null);
}

globalThis.addEventListener?.('pagehide', () => {
  const now = seen.get();
  if (now && !isOver) keep({ ...now, left: true });
});
globalThis.addEventListener?.('pageshow', ({ persisted }) => {
  if (!persisted) return;
  // The browser has brought back a page from before it began or ended.
  const kept = tabStorage.getJson(seenKey) as Kept | null;
  if (kept?.id !== seen.get()?.id) return location.reload();
  if (kept) keep({ ...kept, left: false });
});

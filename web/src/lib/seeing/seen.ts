import { atom } from 'nanostores';
import { tabStorage } from '@/lib/app/storage.ts';
import { seenKey, storedSession } from '@/lib/auth/known-member.ts';

/**
 * As whom this tab sees the app: the person, the account that is signed in, and the page to go back to. `acts`: the person is looked after
 * by whoever is signed in, who acts for them; otherwise an administrator sees the app as the person does.
 */
export interface Seen {
  acts?: true;
  id: string;
  name: string;
  account: string;
  from: string;
}

/** `left`: the page that had it is gone. A duplicate of a tab gets a copy of the storage while its page is still there. */
interface Kept extends Seen {
  left: boolean;
}

/** The app is being loaded anew. */
let isOver = false;

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
  isOver = true;
  if (next) keep(next);
  else tabStorage.removeItem(seenKey);
  location.assign(path);
}

/** Shows the app as a person sees it, in this tab alone. The server has recorded it. */
export const beginSeeing = (next: Seen): void => reopen({ ...next, left: true }, '/volunteer');

/** Acts for somebody whom the signed-in person looks after, in this tab alone. Stays on the page. */
export const beginActing = (next: Pick<Seen, 'id' | 'name' | 'account'>): void =>
  reopen({ ...next, acts: true, from: location.pathname, left: true }, location.pathname);

/** Shows the app again as whoever is signed in sees it: to somebody who acted, on the page where they are. */
export function stopSeeing(): void {
  const before = seen.get();
  if (!before || isOver) return;
  reopen(null, before.acts ? location.pathname : before.from);
}

/** Forgets it without loading anything: the session is over. */
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

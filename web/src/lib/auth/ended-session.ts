import { tabStorage } from '@/lib/app/storage.ts';

const key = 'muster.ended-session';

/** Whose session has expired in this tab. */
interface Ended {
  userId: string;
  email: string;
}

/** Notes whose session has expired; `null` forgets it. Stored, because phones may unload the tab meanwhile. */
export function noteEnded(ended: Ended | null): void {
  if (ended) tabStorage.setItem(key, JSON.stringify(ended));
  else tabStorage.removeItem(key);
}

/** Whose session has expired, until somebody is signed in again. */
export const endedSession = (): Ended | null => tabStorage.getJson(key) as Ended | null;

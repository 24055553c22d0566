import type { Session } from '@supabase/supabase-js';
import { atom } from 'nanostores';
import { deviceStorage, tabStorage } from '@/lib/app/storage.ts';
import { hasStoredSession, isFresh, storedSession } from './known-member.ts';

const questionKey = 'muster.account-question';
/** In milliseconds: a tab that was closed never answers. As long as a link is valid. */
const longestQuestion = 900_000;
let isOwn = false;

/** Another tab's question has been answered. */
export const isAnswer = ({ key, newValue }: StorageEvent): boolean => key === questionKey && newValue === null;

/** Whether another tab uses a link, and may have to ask whether the person wants its account. */
const isAskedElsewhere = (): boolean =>
  !isOwn && Date.now() - Number(deviceStorage.getItem(questionKey) ?? 0) < longestQuestion;

/** Runs what signs in and then may ask. Until it has ended, tabs in which nobody is signed in do not follow. */
export async function asking<Result>(run: () => Promise<Result>): Promise<Result> {
  isOwn = true;
  deviceStorage.setItem(questionKey, String(Date.now()));
  try {
    return await run();
  } finally {
    isOwn = false;
    deviceStorage.removeItem(questionKey);
  }
}

const endedKey = 'muster.ended-session';

/** Whose session has expired in this tab. */
interface Ended {
  userId: string;
  email: string;
}

/** Notes whose session has expired; `null` forgets it. Stored, because phones may unload the tab meanwhile. */
function noteEnded(ended: Ended | null): void {
  if (ended) tabStorage.setItem(endedKey, JSON.stringify(ended));
  else tabStorage.removeItem(endedKey);
}

/** Whose session has expired, until somebody is signed in again. */
export const endedSession = (): Ended | null => tabStorage.getJson(endedKey) as Ended | null;

/** `loading`: it is not yet known whether somebody is signed in. */
interface AuthState {
  loading: boolean;
  session: Session | null;
}

/** The session of an earlier visit, if it can be used without a request. */
function storedState(): AuthState {
  if (!hasStoredSession()) return { loading: false, session: null };
  const session = storedSession();
  // The Supabase client decides about sessions that have expired or can't be read.
  return session && isFresh(session) ? { loading: false, session } : { loading: true, session: null };
}

/** The session. After the start, only the Supabase client sets it. */
export const authState = atom<AuthState>(storedState());

/** Why a session ended: `left`: the person signed out; `blocked`: an administrator blocked them. */
export type SessionEnd = 'left' | 'expired' | 'blocked';

let end: SessionEnd | null = null;

/** Stores a session that the Supabase client reports. */
export function setSession(session: Session | null): void {
  const before = authState.get();
  // That tab has the session already. Once it has its answer, this one follows (session-effects.ts).
  if (session && !before.loading && !before.session && isAskedElsewhere()) return;
  if (!before.loading && before.session?.access_token === session?.access_token) return;
  if (before.session && !session) end ??= 'expired';
  if (session) noteEnded(null);
  else if (before.session && end === 'expired') {
    const { id, email } = before.session.user;
    noteEnded({ userId: id, email: email ?? '' });
  }
  authState.set({ loading: false, session });
}

/** Notes why the session is about to end. */
export const noteEnd = (why: SessionEnd): void => {
  end = why;
};

/** Whether the session ended because the person was blocked. */
export const endedByBlock = (): boolean => end === 'blocked';

/** Forgets why the last session ended. */
export const forgetEnd = (): void => {
  end = null;
};

/** The search parameters of the sign-in page after a session: where to return to, unless the person signed out. */
export const loginSearch = (href: string): { redirect?: string; expired?: true } =>
  end === 'left' ? {} : { redirect: href, ...(end === 'expired' && { expired: true }) };

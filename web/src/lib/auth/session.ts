import type { Session } from '@supabase/supabase-js';
import { atom } from 'nanostores';
import { hasStoredSession, storedSession } from './stored-session.ts';

/** Loading until it is known whether somebody is signed in. */
export interface AuthState {
  loading: boolean;
  session: Session | null;
}

/** A token that ends sooner than this (milliseconds) is renewed before it is used. */
const margin = 60_000;

/** Whether the access token of a session can still be used. */
export const isFresh = ({ expires_at }: Session): boolean => (expires_at ?? 0) * 1000 - Date.now() > margin;

/** The session that an earlier visit left, as far as it can be used without asking anybody. */
function storedState(): AuthState {
  // The link in a sign-in email may hold another session, which the Supabase client reads.
  if (location.pathname === '/auth/callback') return { loading: true, session: null };
  if (!hasStoredSession()) return { loading: false, session: null };
  const session = storedSession();
  // What has ended, or can't be read, is for the client to judge.
  return session && isFresh(session) ? { loading: false, session } : { loading: true, session: null };
}

/** Who is signed in. Set by the Supabase client alone, once it is loaded. */
export const authState = atom<AuthState>(storedState());

let end: 'left' | 'expired' | null = null;

/** Takes over a session that the Supabase client reports. */
export function setSession(session: Session | null): void {
  const before = authState.get();
  if (!before.loading && before.session?.access_token === session?.access_token) return;
  if (before.session && !session) end ??= 'expired';
  authState.set({ loading: false, session });
}

/** Notes that the person signs out on purpose, or that the server no longer accepts the session. */
export const noteEnd = (why: 'left' | 'expired'): void => {
  end = why;
};

/** From here on, nothing is known of an earlier session. */
export const forgetEnd = (): void => {
  end = null;
};

/** The search parameters of the sign-in page after a session: where to return to, unless the person signed out. */
export const loginSearch = (href: string): { redirect?: string; expired?: true } =>
  end === 'left' ? {} : { redirect: href, ...(end === 'expired' && { expired: true }) };

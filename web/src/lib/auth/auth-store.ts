import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js';
import { deviceStorage } from '@/lib/app/storage.ts';
import { authClient, sessionKey } from './auth-client.ts';

/** Loading until the first session check ends (spec section 4). */
export interface AuthState {
  loading: boolean;
  session: Session | null;
}

type Listener = (state: AuthState, before: AuthState) => void;

let state: AuthState = { loading: true, session: null };
let end: 'left' | 'expired' | null = null;
const listeners = new Set<Listener>();

function set(next: AuthState): void {
  const before = state;
  if (!before.loading && before.session?.access_token === next.session?.access_token) return;
  state = next;
  if (before.session && !next.session) end ??= 'expired';
  for (const listener of listeners) listener(state, before);
}

authClient.onAuthStateChange((_event, session) => set({ loading: false, session }));

export const authState = (): AuthState => state;

export function watchAuth(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session once it is known whether there is one. */
export function authReady(): Promise<Session | null> {
  if (!state.loading) return Promise.resolve(state.session);
  return new Promise((resolve) => {
    const stop = watchAuth(({ session }) => {
      stop();
      resolve(session);
    });
  });
}

type SessionAnswer = Awaited<ReturnType<typeof authClient.getSession | typeof authClient.refreshSession>>;

/** A service that can't be reached says nothing about the session, so that is thrown and not taken for signed out. */
function tokenOf({ data, error }: SessionAnswer): string | null {
  if (error && isAuthRetryableFetchError(error)) throw error;
  return data.session?.access_token ?? null;
}

/** Shorter than this (milliseconds), and a token is renewed before it is used. */
const margin = 60_000;

/**
 * An access token that is still good, renewed when it is about to end; `null` when signed out. Throws when nobody answers.
 * The session that was announced counts: the storage of the browser can lag behind when another tab has just signed in.
 */
export async function accessToken(): Promise<string | null> {
  const { session } = state;
  if (session?.expires_at && session.expires_at * 1000 - Date.now() > margin) return session.access_token;
  return tokenOf(await authClient.getSession());
}

/** A new access token after the server refused the old one; `null` when the session is over. Throws when nobody answers. */
export const renewAccessToken = async (): Promise<string | null> => tokenOf(await authClient.refreshSession());

/** What a sign-in page should know of the session that was: where to come back to, unless one left by one's own wish. */
export const loginSearch = (href: string): { redirect?: string; expired?: true } =>
  end === 'left' ? {} : { redirect: href, ...(end === 'expired' && { expired: true }) };

/** From here on, nothing is known of an earlier session. */
export const forgetEnd = (): void => {
  end = null;
};

/** Signs out here; other devices stay signed in. Works without a connection too: then the session is only forgotten. */
export async function signOut(why: 'left' | 'expired'): Promise<void> {
  // Nothing to sign out of here, and another tab may be about to sign in.
  if (!state.session) return;
  end = why;
  const { error } = await authClient.signOut({ scope: 'local' });
  if (!error) return;
  deviceStorage.removeItem(sessionKey);
  location.assign('/login');
}

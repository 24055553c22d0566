import type { AuthResponse, Session } from '@supabase/supabase-js';
import { deviceStorage } from '@/lib/app/storage.ts';
import { offline } from '@/lib/offline/offline.ts';
import { isUnanswered } from './auth-errors.ts';
import { isFresh, sessionKey } from './known-member.ts';
import { authState, noteEnd, type SessionEnd } from './session.ts';
import { supabase } from './supabase.ts';

/**
 * The session, or `null` if nobody is signed in, once that is known. Rejects when the Supabase client can't be loaded.
 */
export async function authReady(): Promise<Session | null> {
  if (!authState.get().loading) return authState.get().session;
  await supabase();
  if (!authState.get().loading) return authState.get().session;
  return new Promise((resolve) => {
    const stop = authState.listen(({ session }) => {
      stop();
      resolve(session);
    });
  });
}

/** Throws if the service can't be reached, because that does not mean "signed out". */
function tokenOf({ data, error }: Pick<AuthResponse, 'error'> & { data: { session: Session | null } }): string | null {
  if (error && isUnanswered(error)) throw error;
  return data.session?.access_token ?? null;
}

/**
 * A valid access token, renewed if it is about to expire; `null` when signed out. Rejects when nobody answers. The
 * announced session has priority: the browser's storage can lag behind when another tab has just signed in.
 */
export async function accessToken(): Promise<string | null> {
  const { session } = authState.get();
  if (session && isFresh(session)) return session.access_token;
  return tokenOf(await (await supabase()).auth.getSession());
}

/** A new access token after the server refused the old one; `null` when the session is over. Rejects when nobody answers. */
export const renewAccessToken = async (): Promise<string | null> =>
  tokenOf(await (await supabase()).auth.refreshSession());

/** Signs out on this device. Without a connection the session is only removed here. */
export async function signOut(why: SessionEnd): Promise<void> {
  // Without a session, another tab may be about to sign in.
  if (!authState.get().session) return;
  noteEnd(why);
  // What waits of somebody whose session has expired is sent when they are back.
  if (why !== 'expired') await offline.forget?.().catch(() => undefined);
  try {
    const { error } = await (await supabase()).auth.signOut({ scope: 'local' });
    if (!error) return;
  } catch {
    // The code of the Supabase client could not be loaded.
  }
  deviceStorage.removeItem(sessionKey);
  location.assign(why === 'blocked' ? '/entry?blocked=true' : '/login');
}

/** Signs out when the person wants it, unless something waits for a connection that they do not want to lose. */
export async function leave(): Promise<void> {
  if ((await offline.mayLeave?.()) !== false) await signOut('left');
}

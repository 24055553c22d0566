import type { User } from '@contract/users.ts';
import type { Session } from '@supabase/supabase-js';
import { deviceStorage } from '@/lib/app/storage.ts';

/** The key under which the Supabase client stores the session in its own form. */
export const sessionKey = 'muster.session';

/** The key under which a tab keeps as whom somebody sees the app or acts (seen.ts). */
export const seenKey = 'muster.see-as';

/** Another tab has stored, renewed or removed the session. */
export const isOfSession = ({ key }: StorageEvent): boolean => key === sessionKey;

/** Whether an earlier visit left a session, valid or not. */
export const hasStoredSession = (): boolean => deviceStorage.getItem(sessionKey) !== null;

/** The session of an earlier visit, or `null` if it cannot be read. */
export function storedSession(): Session | null {
  const session = deviceStorage.getJson(sessionKey) as Session | null;
  return typeof session?.access_token === 'string' && session.user?.id ? session : null;
}

/** A token that expires within this time (milliseconds) is renewed before it is used. */
const margin = 60_000;

/** Whether the access token of a session needs no renewal: it can still be used, or there is no connection to renew it. */
export const isFresh = ({ expires_at }: Session): boolean =>
  !navigator.onLine || (expires_at ?? 0) * 1000 - Date.now() > margin;

const key = 'muster.member';

/**
 * What is remembered of the person who was signed in last: enough to guess what a page will request, but it grants
 * nothing.
 */
export interface KnownMember {
  role: User['role'];
  settings: { timezone?: string | undefined } | null;
}

/** Remembers the person for the next visit (read by first-page.ts and head-start.ts); `null` forgets. */
export function rememberMember(user: KnownMember | null): void {
  if (!user) {
    deviceStorage.removeItem(key);
    return;
  }
  const settings = user.settings && { timezone: user.settings.timezone };
  deviceStorage.setItem(key, JSON.stringify({ role: user.role, settings } satisfies KnownMember));
}

/** The person who was signed in last, or `null`. */
export function knownMember(): KnownMember | null {
  return deviceStorage.getJson(key) as KnownMember | null;
}

/** The start page of a person: administrators at /admin, everyone else at /volunteer. */
export const homeOf = (user: Pick<User, 'role'>): '/admin' | '/volunteer' =>
  user.role === 'admin' ? '/admin' : '/volunteer';

import type { User } from '@contract/users.ts';
import type { Session } from '@supabase/supabase-js';
import { deviceStorage } from '@/lib/app/storage.ts';

/** The key under which the Supabase client stores the session in its own form. */
export const sessionKey = 'muster.session';

/** Another tab has removed the session. */
export const isSessionEnd = ({ key, newValue }: StorageEvent): boolean => key === sessionKey && newValue === null;

/** Whether an earlier visit left a session, valid or not. */
export const hasStoredSession = (): boolean => deviceStorage.getItem(sessionKey) !== null;

/** The session of an earlier visit, or `null` if it cannot be read. */
export function storedSession(): Session | null {
  const session = deviceStorage.getJson(sessionKey) as Session | null;
  return typeof session?.access_token === 'string' && session.user?.id ? session : null;
}

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

import type { Session } from '@supabase/supabase-js';
import { deviceStorage } from '@/lib/app/storage.ts';

/** The key under which the Supabase client stores the session in its own form. */
export const sessionKey = 'muster.session';

/** The key under which a tab keeps as whom an administrator sees the app (seen.ts). */
export const seenKey = 'muster.see-as';

/** Another tab has removed the session. */
export const isSessionEnd = ({ key, newValue }: StorageEvent): boolean => key === sessionKey && newValue === null;

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

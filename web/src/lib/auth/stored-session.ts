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

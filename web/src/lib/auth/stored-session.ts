import type { Session } from '@supabase/supabase-js';
import { deviceStorage } from '@/lib/app/storage.ts';

/** Where the session is kept in the browser, by the Supabase client in its own form. */
export const sessionKey = 'muster.session';

/** Whether an earlier visit left a session, valid or not. */
export const hasStoredSession = (): boolean => deviceStorage.getItem(sessionKey) !== null;

/** The session that an earlier visit left, or `null` if it cannot be read. */
export function storedSession(): Session | null {
  try {
    const session = JSON.parse(deviceStorage.getItem(sessionKey) ?? 'null') as Session | null;
    return typeof session?.access_token === 'string' && session.user?.id ? session : null;
  } catch {
    return null;
  }
}

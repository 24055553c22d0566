import { AuthClient } from '@supabase/supabase-js';
import { publishableKey, supabaseUrl } from '@/lib/app/config.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { sessionKey, storedSession } from './known-member.ts';
import { setSession } from './session.ts';

/**
 * The only client of Supabase. Only supabase.ts imports it, when it is needed. `createClient` would bring the clients of
 * the database, files and live messages with it, which are as large again and never called: data come from our API.
 */
const auth = new AuthClient({
  url: `${supabaseUrl.replace(/\/+$/, '')}/auth/v1`,
  headers: { apikey: publishableKey, Authorization: `Bearer ${publishableKey}` },
  storage: deviceStorage,
  storageKey: sessionKey,
  flowType: 'implicit',
  // The page that sign-in links open reads a session in the fragment, and asks before it uses it.
  detectSessionInUrl: false,
});

// What is stored counts, not what is reported. A report of another tab can come before or after the storage shows the same, so
// that a session would be taken whose question is not seen yet, or that has ended. And a session that has expired, and that
// nobody answered to renew, is reported as none, but stays stored until it is refused.
auth.onAuthStateChange(() => setSession(storedSession()));

/** The services of Supabase that the browser calls itself. */
export const client = { auth };
export type SupabaseServices = typeof client;

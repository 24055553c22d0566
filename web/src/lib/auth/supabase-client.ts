import { createClient } from '@supabase/supabase-js';
import { publishableKey, supabaseUrl } from '@/lib/app/config.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { setSession } from './session.ts';
import { sessionKey } from './stored-session.ts';

/** The only client of Supabase. Only supabase.ts imports it, when it is needed. */
export const client = createClient(supabaseUrl, publishableKey, {
  auth: {
    storage: deviceStorage,
    storageKey: sessionKey,
    flowType: 'implicit',
    // The page that sign-in links open reads a session in the fragment, and asks before it uses it.
    detectSessionInUrl: false,
  },
});

client.auth.onAuthStateChange((_event, session) => setSession(session));

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
    // A session in the fragment is accepted only on the page that sign-in links open.
    detectSessionInUrl: (url, parameters) => url.pathname === '/auth/callback' && Boolean(parameters.access_token),
  },
});

client.auth.onAuthStateChange((_event, session) => setSession(session));

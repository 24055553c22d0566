import { GoTrueClient } from '@supabase/auth-js';
import { publishableKey, supabaseUrl } from '@/lib/app/config.ts';
import { deviceStorage } from '@/lib/app/storage.ts';

export const sessionKey = 'muster.session';

/** The authentication service. A session in the URL fragment is taken on the page that links in mails lead to, nowhere else. */
export const authClient = new GoTrueClient({
  url: `${supabaseUrl}/auth/v1`,
  headers: { apikey: publishableKey },
  storage: deviceStorage,
  storageKey: sessionKey,
  flowType: 'implicit',
  persistSession: true,
  autoRefreshToken: true,
  detectSessionInUrl: (url, parameters) => url.pathname === '/auth/callback' && Boolean(parameters.access_token),
});

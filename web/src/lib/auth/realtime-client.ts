import { RealtimeClient } from '@supabase/supabase-js';
import { publishableKey, supabaseUrl } from '@/lib/app/config.ts';
import { accessToken } from './auth-service.ts';

/** How long to wait for the next attempt to connect, in seconds. Where the service is missing, hardly anybody notices. */
const pauses = [1, 2, 5, 10, 30, 60];
const longestPause = 300;

/**
 * The client of Supabase Realtime, beside the one for authentication (supabase-client.ts): `createClient` would bring those of the
 * database and of files along. It asks for the token again with each heartbeat.
 * @param token returns the token of whoever listens; nobody is signed in without one
 */
export const makeRealtime = (token: () => Promise<string | null> = accessToken): RealtimeClient =>
  new RealtimeClient(`${supabaseUrl.replace(/\/+$/, '').replace(/^http/, 'ws')}/realtime/v1`, {
    params: { apikey: publishableKey },
    accessToken: token,
    reconnectAfterMs: (tries) => (pauses[tries - 1] ?? longestPause) * 1000,
  });

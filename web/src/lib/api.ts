import { createApi } from './api-client.ts';
import { accessToken, renewAccessToken, signOut } from './auth-store.ts';
import { setServerTime } from './clock.ts';
import { apiRegion, apiUrl } from './config.ts';
import { setReachable } from './reachable.ts';
import { wait } from './wait.ts';

/** The API of this deployment, spoken to as the person who is signed in. */
export const api = createApi({
  baseUrl: apiUrl,
  region: apiRegion,
  token: accessToken,
  renewToken: renewAccessToken,
  onSessionOver: () => void signOut('expired'),
  onServerTime: setServerTime,
  onReachable: setReachable,
  online: () => navigator.onLine,
  wait,
});

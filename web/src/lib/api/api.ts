import { apiRegion, apiUrl } from '@/lib/app/config.ts';
import { accessToken, renewAccessToken, signOut } from '@/lib/auth/auth-service.ts';
import { keptFrom } from '@/lib/offline/offline.ts';
import { seen, stopSeeing } from '@/lib/seeing/seen.ts';
import { setServerTime } from '@/lib/time/clock.ts';
import { createApi, reachable } from './api-client.ts';
import { wait } from './wait.ts';

/** The API of this deployment, called as the signed-in person. */
export const api = createApi({
  baseUrl: apiUrl,
  region: apiRegion,
  token: accessToken,
  renewToken: renewAccessToken,
  onSessionOver: () => void signOut('expired'),
  onServerTime: setServerTime,
  onReachable: (isReachable) => {
    reachable.set(isReachable);
    if (isReachable) keptFrom.set('');
  },
  online: () => navigator.onLine,
  seenAs: () => (seen.get()?.acts ? null : (seen.get()?.id ?? null)),
  actsFor: () => (seen.get()?.acts ? (seen.get()?.id ?? null) : null),
  onReadOnly: () => void import('@/lib/seeing/tell-read-only.ts').then(({ tellReadOnly }) => tellReadOnly()),
  onSeeingOver: stopSeeing,
  wait,
});

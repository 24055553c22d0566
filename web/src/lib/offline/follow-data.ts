import type { User } from '@contract/users.ts';
import type { QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { dayAndTime } from '@/lib/time/moment.ts';
import { displayZone } from '@/lib/time/zones.ts';
import { keptFrom } from './offline.ts';
import { offlineTexts } from './texts.ts';

/** Notes from when the person's own data are. */
export function noteData(client: QueryClient): void {
  const { dataUpdatedAt: loaded } = client.getQueryState(queryKeys.signups) ?? client.getQueryState(queryKeys.me) ?? {};
  if (!loaded) {
    keptFrom.set('');
    return;
  }
  const zone = displayZone(client.getQueryData<User>(queryKeys.me)?.settings?.timezone);
  // Measured by the clock of the device, and shown by that of the server.
  const moment = new Date(loaded + now() - Date.now()).toISOString();
  keptFrom.set(offlineTexts.get().from(dayAndTime(moment, zone, now())));
}

/** Notes it whenever the connection is lost. */
export function followData(client: QueryClient): void {
  addEventListener('offline', () => noteData(client));
  if (!navigator.onLine) noteData(client);
}

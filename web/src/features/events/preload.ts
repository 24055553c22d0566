import type { QueryClient } from '@tanstack/react-query';
import type { KnownMember } from '@/lib/auth/known-member.ts';
import { preload } from '@/lib/query/preload.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { displayZone } from '@/lib/time/zones.ts';
import { isEmptyRange, rangeOf } from './filter.ts';
import { managedEventsQuery } from './queries.ts';
import type { ManagedFilter } from './search.ts';

/** Starts loading the events that the page will show this person. */
export function preloadManagedEvents(client: QueryClient, user: KnownMember, filter: ManagedFilter): void {
  const zone = displayZone(user.settings?.timezone);
  const today = dayKey(now(), zone);
  if (!isEmptyRange(rangeOf(filter, today))) preload(client, managedEventsQuery(filter, today, zone));
}

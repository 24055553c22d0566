import type { getOwnCode } from '@contract/codes.ts';
import type { getDashboard } from '@contract/dashboard.ts';
import type { listEvents } from '@contract/events.ts';
import type { listHandOvers } from '@contract/hand-overs.ts';
import type { listNotices } from '@contract/notices.ts';
import type { getOrganisation } from '@contract/organisation.ts';
import type { listSignups } from '@contract/signups.ts';
import type { listSlotTypes } from '@contract/slot-types.ts';
import type { getMe } from '@contract/users.ts';
import type { listWaits } from '@contract/waits.ts';
import { askEarly } from '@/lib/api/early-answers.ts';
import { apiRegion, apiUrl } from '@/lib/app/config.ts';
import { tabStorage } from '@/lib/app/storage.ts';
import { isFresh, seenKey, storedSession } from '@/lib/auth/known-member.ts';
import { keptDifference } from '@/lib/time/clock-difference.ts';

/** A call without parameters that a page makes when it is opened. */
type First = (
  | typeof getDashboard
  | typeof getMe
  | typeof getOrganisation
  | typeof getOwnCode
  | typeof listEvents
  | typeof listHandOvers
  | typeof listNotices
  | typeof listSignups
  | typeof listSlotTypes
  | typeof listWaits
)['path'];

const everywhere: First[] = ['/users/me', '/notices'];
const own: First[] = ['/event-slot-signups', '/waits', '/hand-overs'];
/** What the loaders of the routes ask of the API, by path. */
const byPath: Record<string, First[]> = {
  '/admin': ['/dashboard', '/organisation', '/slot-types'],
  '/volunteer': ['/events', ...own, '/slot-types'],
  '/volunteer/code': ['/me/code'],
  '/volunteer/messages': own,
  '/volunteer/shifts': [...own, '/slot-types', '/me/code'],
};

/** The addresses of what a page asks of the API first, with nothing but its path in its own address; `now` in milliseconds. */
const firstCalls = (path: string, now: number): string[] =>
  [...everywhere, ...(byPath[path] ?? [])].map((each) =>
    each === '/events' ? `${each}?from=${encodeURIComponent(new Date(now).toISOString())}&limit=1000` : each,
  );

/**
 * Asks for the data of the page at a path while its code is loading. Only as the person whose session is stored and needs
 * no renewal; not while an administrator sees the app as somebody.
 */
export function fetchData(path: string): void {
  const session = storedSession();
  if (!session || !isFresh(session) || !navigator.onLine || tabStorage.getItem(seenKey)) return;
  const calls = firstCalls(path, Date.now() + keptDifference());
  // Another filter asks for other events.
  const wanted = location.search ? calls.filter((call) => !call.startsWith('/events')) : calls;
  askEarly(apiUrl, apiRegion, session.access_token, wanted);
}

import type { User } from '@contract/users.ts';
import { deviceStorage } from '@/lib/app/storage.ts';

const key = 'muster.member';

/**
 * What is remembered of the person who was signed in last: enough to guess what a page will request, but it grants
 * nothing.
 */
export interface KnownMember {
  role: User['role'];
  settings: { timezone?: string | undefined } | null;
}

/** Remembers the person for the next visit (read by first-page.ts and head-start.ts); `null` forgets. */
export function rememberMember(user: KnownMember | null): void {
  if (!user) {
    deviceStorage.removeItem(key);
    return;
  }
  const settings = user.settings && { timezone: user.settings.timezone };
  deviceStorage.setItem(key, JSON.stringify({ role: user.role, settings } satisfies KnownMember));
}

/** The person who was signed in last, or `null`. */
export function knownMember(): KnownMember | null {
  return deviceStorage.getJson(key) as KnownMember | null;
}

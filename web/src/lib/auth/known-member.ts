import type { User } from '@contract/users.ts';
import { deviceStorage } from '@/lib/app/storage.ts';

const key = 'muster.member';

/** What is remembered of who was signed in last: enough to guess what a page will ask for, and nothing that decides anything. */
export interface KnownMember {
  role: User['role'];
  settings: { timezone: string } | null;
}

/** Remembers the person for the next visit (first-page.ts and head-start.ts read it); `null` forgets. */
export function rememberMember(user: KnownMember | null): void {
  if (!user) {
    deviceStorage.removeItem(key);
    return;
  }
  const settings = user.settings && { timezone: user.settings.timezone };
  deviceStorage.setItem(key, JSON.stringify({ role: user.role, settings } satisfies KnownMember));
}

export function knownMember(): KnownMember | null {
  try {
    return JSON.parse(deviceStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

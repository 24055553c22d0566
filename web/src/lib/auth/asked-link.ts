import { deviceStorage } from '../app/storage.ts';

// The public page uses this file as well, which has no clock and no React.

const key = 'muster.asked-link';

/** Notes that this browser asks for a sign-in link to an address. `at`: milliseconds since 1970. */
export function noteAskedAt(email: string, at: number): void {
  deviceStorage.setItem(key, JSON.stringify({ email: email.toLowerCase(), at }));
}

/** The address that this browser asked a link for last, and when; `null` if there is none. */
export function lastAsked(): { email: string; at: number } | null {
  const note = deviceStorage.getJson(key) as { email: unknown; at: number } | null;
  return typeof note?.email === 'string' ? { email: note.email, at: note.at } : null;
}

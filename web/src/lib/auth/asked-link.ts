import { deviceStorage } from '../app/storage.ts';

// The public page uses this file as well, which has no clock and no React.

/** Where this browser keeps for whom it asked for a sign-in link last, and when. */
export const askedKey = 'muster.asked-link';

/** Notes that this browser asks for a sign-in link to an address. `at`: milliseconds since 1970. */
export const noteAskedAt = (email: string, at: number): void =>
  deviceStorage.setItem(askedKey, JSON.stringify({ email: email.toLowerCase(), at }));

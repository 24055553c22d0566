import { deviceStorage } from '@/lib/app/storage.ts';
import { linkLifetime } from '@/lib/auth/return-to.ts';
import { now } from '@/lib/time/clock.ts';

const askedKey = 'muster.asked-link';
const usedKey = 'muster.used-link';

/** Notes that this browser asks for a sign-in link to an address. */
export function noteAsked(email: string): void {
  deviceStorage.setItem(askedKey, JSON.stringify({ email: email.toLowerCase(), at: now() }));
}

/** The address that this browser asked a link for, as long as that link is valid. */
export function askedAddress(): string | null {
  const note = deviceStorage.getJson(askedKey) as { email: unknown; at: number } | null;
  return typeof note?.email === 'string' && now() - note.at < linkLifetime ? note.email : null;
}

/** Notes the link that was last redeemed in this browser. It is of no use to anybody now. */
export const noteUsed = (hash: string): void => deviceStorage.setItem(usedKey, hash);

/** Whether this link was the last one that was redeemed in this browser. */
export const isUsed = (hash: string): boolean => deviceStorage.getItem(usedKey) === hash;

import { useStore } from '@nanostores/react';
import { deviceStorage, tabStorage } from '@/lib/app/storage.ts';
import { askedKey, noteAskedAt } from '@/lib/auth/asked-link.ts';
import { linkLifetime } from '@/lib/auth/return-to.ts';
import { now } from '@/lib/time/clock.ts';
import { signInErrorTexts } from './texts.ts';

const usedKey = 'muster.used-link';

/** Notes that this browser asks for a sign-in link to an address. */
export const noteAsked = (email: string): void => noteAskedAt(email, now());

/** The address that this browser asked a link for, as long as that link is valid. */
export function askedAddress(): string | null {
  const note = deviceStorage.getJson(askedKey) as { email: unknown; at: number } | null;
  return typeof note?.email === 'string' && now() - note.at < linkLifetime ? note.email : null;
}

/** Notes the link that was last redeemed in this browser. It is of no use to anybody now. */
export const noteUsed = (hash: string): void => deviceStorage.setItem(usedKey, hash);

/** Whether this link was the last one that was redeemed in this browser. */
export const isUsed = (hash: string): boolean => deviceStorage.getItem(usedKey) === hash;

const key = 'muster.awaited-email';

/**
 * The address that this tab sent a link to. It is stored because phones may unload the tab while its user reads email.
 */
export const awaitedEmail = (): string | null => tabStorage.getItem(key);

/** Stores the address; `null` forgets it. */
export function setAwaitedEmail(email: string | null): void {
  if (email) tabStorage.setItem(key, email);
  else tabStorage.removeItem(key);
}

/**
 * Why a sign-in failed. `wait`: the seconds until another email can be requested; `said`: the service's own message.
 */
export type SignInFailure =
  | { code: 'sendFailed' | 'wrongCode' | 'callbackFailed' | 'unexpected' | 'tooManyMails' | 'tooManyRequests' }
  | { code: 'wait'; seconds: number }
  | { code: 'said'; message: string };

/** A failed sign-in. Its message is the code of the failure; people read `useSignInErrorText`. */
export class SignInError extends Error {
  override name = 'SignInError';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** Returns a function that describes a failed sign-in in the displayed language. */
export function useSignInErrorText(): (error: Error) => string {
  const t = useStore(signInErrorTexts);
  return (error) => {
    const failure: SignInFailure = error instanceof SignInError ? error.failure : { code: 'unexpected' };
    if (failure.code === 'said') return failure.message;
    return failure.code === 'wait' ? t.wait({ seconds: failure.seconds }) : t[failure.code];
  };
}

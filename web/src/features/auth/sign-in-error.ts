import { useStore } from '@nanostores/react';
import { signInErrorTexts } from './texts.ts';

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

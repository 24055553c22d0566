import { useStore } from '@nanostores/react';
import { signInErrorMessages } from './messages.ts';

/** Why a sign-in did not work. `wait`: the seconds until another email can be requested; `said`: the service's own sentence. */
export type SignInFailure =
  | { code: 'sendFailed' | 'wrongCode' | 'callbackFailed' | 'unexpected' | 'tooManyMails' | 'tooManyRequests' }
  | { code: 'wait'; seconds: number }
  | { code: 'said'; message: string };

export class SignInError extends Error {
  override name = 'SignInError';
  readonly failure: SignInFailure;

  constructor(failure: SignInFailure) {
    super(failure.code);
    this.failure = failure;
  }
}

/** The sentence for a failed sign-in, in the language that is shown. */
export function useSignInErrorText(): (error: Error) => string {
  const t = useStore(signInErrorMessages);
  return (error) => {
    const failure: SignInFailure = error instanceof SignInError ? error.failure : { code: 'unexpected' };
    if (failure.code === 'said') return failure.message;
    return failure.code === 'wait' ? t.wait({ seconds: failure.seconds }) : t[failure.code];
  };
}

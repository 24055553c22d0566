import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { useAuth } from '@/lib/auth-context.tsx';
import { usePageTitle } from '@/lib/use-page-title.ts';
import { type CallbackPhase, useCallback } from '../use-callback.ts';
import { LoginSheet } from './login-sheet.tsx';

const working = {
  loading: 'Loading authentication state...',
  verifying: 'Verifying your login...',
  preparing: 'Preparing your dashboard...',
};

function Failed({ message }: { message: string }) {
  return (
    <>
      <h1 className="text-day">Authentication Failed</h1>
      <Message tone="error" className="mt-4">
        {message}
      </Message>
      <p className="mt-4 text-soft">
        The link may have been used already or have expired. Ask for a new one: its email also holds a six-digit code
        that you can type instead.
      </p>
      <Link to="/login" className={buttonStyle('primary', 'mt-6 min-h-12 w-full')}>
        Return to Login
      </Link>
    </>
  );
}

function Progress({ at }: { at: Exclude<CallbackPhase['at'], 'failed'> }) {
  const ready = at === 'ready';
  return (
    <div role="status" className="flex min-h-24 gap-4">
      {ready ? (
        <CircleCheck aria-hidden="true" className="mt-1 size-6 shrink-0 animate-enter text-done" />
      ) : (
        <Spinner className="mt-1 size-6 shrink-0 text-action" />
      )}
      <div>
        {at !== 'loading' && <h1 className="text-day">{ready ? 'Success!' : 'Authenticating...'}</h1>}
        <p className="mt-1 text-soft">{ready ? 'You have successfully logged in!' : working[at]}</p>
      </div>
    </div>
  );
}

/** The page that the link in the mail leads to. */
export function CallbackPage() {
  const { loading } = useAuth();
  const phase = useCallback(loading);
  usePageTitle('Sign in');
  return (
    <LoginSheet>{phase.at === 'failed' ? <Failed message={phase.message} /> : <Progress at={phase.at} />}</LoginSheet>
  );
}

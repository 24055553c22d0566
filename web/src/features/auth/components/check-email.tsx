import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { CodeForm } from './code-form.tsx';

/** After the mail was sent: follow its link, or type its code. */
export function CheckEmail({ email, onTryAgain }: { email: string; onTryAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <MailCheck aria-hidden="true" className="mb-3 size-8 text-done" strokeWidth={1.75} />
      <h1 ref={heading} tabIndex={-1} className="text-day">
        Check Your Email
      </h1>
      <p className="mt-2">
        We've sent a magic link to <strong className="font-strong">{email}</strong>
      </p>
      <p className="mt-2 text-soft">
        Click the link in your email to sign in. If you don't see the email, check your spam folder.
      </p>
      <CodeForm email={email} />
      <Button variant="quiet" className="-ml-4 mt-3" onClick={onTryAgain}>
        Try Again
      </Button>
    </>
  );
}

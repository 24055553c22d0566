import { useStore } from '@nanostores/react';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { CodeForm } from './code-form.tsx';
import { loginTexts } from './texts.ts';

/** Shown after the email is sent. The person follows its link, or types its code. */
export function CheckEmail({ email, onTryAgain }: { email: string; onTryAgain: () => void }) {
  const t = useStore(loginTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <MailCheck aria-hidden="true" className="mb-3 size-8 text-done" strokeWidth={1.75} />
      <h1 ref={heading} tabIndex={-1} className="text-day">
        {t.checkEmail}
      </h1>
      <p className="mt-2">
        <RichText text={t.sentTo} values={{ email: <strong className="font-strong">{email}</strong> }} />
      </p>
      <p className="mt-2 text-soft">{t.followLink}</p>
      <CodeForm email={email} />
      <Button variant="quiet" className="-ml-4 mt-3" onClick={onTryAgain}>
        {t.tryAgain}
      </Button>
    </>
  );
}

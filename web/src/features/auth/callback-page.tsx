import { useStore } from '@nanostores/react';
import { createFileRoute, Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { CircleCheck } from 'lucide-react';
import { VisitorSheet } from '@/components/layout/brand.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { useSignInErrorText } from './sign-in.ts';
import { callbackTexts, loginTexts } from './texts.ts';
import { type CallbackPhase, type Question, useSignInByLink } from './use-sign-in-by-link.ts';

/** The words of a question. The first button is the one that changes nothing, if there is such an answer. */
function useWords(question: Question): { title: string; text: string; yes: string; no?: string } {
  const t = useStore(callbackTexts);
  if (question.why === 'sign-in') return { title: t.askTitle, text: t.askText, yes: t.signIn };
  const { email } = question;
  if (question.why === 'other') {
    return {
      title: t.otherTitle({ email }),
      text: t.otherText({ email }),
      yes: t.signInAs({ email }),
      no: t.backToLogin,
    };
  }
  return { title: t.askTitle, text: t.switchText({ email }), yes: t.switchTo, no: t.stay({ email }) };
}

/** Asks before a link is used, or before its account is: scanners open links, and a link can come from somebody else. */
function LinkQuestion({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
  const words = useWords(question);
  return (
    <>
      <h1 className="text-day wrap-anywhere">{words.title}</h1>
      <p className="mt-2 text-soft wrap-anywhere">{words.text}</p>
      <div className="mt-6 grid gap-3">
        {words.no && (
          <Button variant="primary" className="min-h-12 wrap-anywhere" onClick={() => onAnswer(false)}>
            {words.no}
          </Button>
        )}
        <Button
          variant={words.no ? 'tinted' : 'primary'}
          className="min-h-12 wrap-anywhere"
          onClick={() => onAnswer(true)}
        >
          {words.yes}
        </Button>
      </div>
    </>
  );
}

function Failed({ error }: { error: Error }) {
  const t = useStore(callbackTexts);
  const errorText = useSignInErrorText();
  return (
    <>
      <h1 className="text-day">{t.failed}</h1>
      <Message tone="error" className="mt-4">
        {errorText(error)}
      </Message>
      <p className="mt-4 text-soft">{t.whatNow}</p>
      <Link to="/login" className={buttonStyle('primary', 'mt-6 min-h-12 w-full')}>
        {t.backToLogin}
      </Link>
    </>
  );
}

function Progress({ at }: { at: Exclude<CallbackPhase['at'], 'failed' | 'asking'> }) {
  const t = useStore(callbackTexts);
  const ready = at === 'ready';
  return (
    <div role="status" className="flex min-h-24 gap-4">
      {ready ? (
        <CircleCheck aria-hidden="true" className="mt-1 size-6 shrink-0 animate-enter text-done" />
      ) : (
        <Spinner className="mt-1 size-6 shrink-0 text-action" />
      )}
      <div>
        {/* Takes up its space from the start, so that the sentence below it does not move. */}
        <h1 className={clsx('text-day', at === 'loading' && 'invisible')}>{ready ? t.success : t.authenticating}</h1>
        <p className="mt-1 text-soft">{ready ? t.loggedIn : t[at]}</p>
      </div>
    </div>
  );
}

function Phase({ phase }: { phase: CallbackPhase }) {
  if (phase.at === 'failed') return <Failed error={phase.error} />;
  if (phase.at === 'asking') return <LinkQuestion question={phase.question} onAnswer={phase.answer} />;
  return <Progress at={phase.at} />;
}

/** The page that the link in the email opens. */
function CallbackPage() {
  const t = useStore(loginTexts);
  const { loading } = useAuth();
  const phase = useSignInByLink(loading);
  usePageTitle(t.title);
  return (
    <VisitorSheet>
      <Phase phase={phase} />
    </VisitorSheet>
  );
}

export const Route = createFileRoute('/auth/callback')({
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: CallbackPage,
});

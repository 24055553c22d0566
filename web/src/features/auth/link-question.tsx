import { useStore } from '@nanostores/react';
import { Button } from '@/components/ui/button.tsx';
import { callbackTexts } from './texts.ts';
import type { Question } from './use-sign-in-by-link.ts';

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
export function LinkQuestion({ question, onAnswer }: { question: Question; onAnswer: (yes: boolean) => void }) {
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

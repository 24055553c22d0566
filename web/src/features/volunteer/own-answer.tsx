import type { Answer } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { type Told, textOf } from '@/lib/errors/error-text.ts';
import { messageOf, toldOf } from '@/lib/errors/message-of.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import type { AskedSignup } from '@/lib/signups/asked.ts';
import { answerMutation } from '@/lib/signups/changes.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { signedShiftInWords } from '@/lib/time/shift-in-words.ts';
import { askedTexts } from './asked-texts.ts';
import type { OwnPlace } from './own-place.ts';

interface OwnAnswerProps {
  signup: AskedSignup;
  /** The event of another signup at the same time, if that is to be said before the person answers. */
  clash?: OwnPlace['clash'];
  /** Moves the focus from these buttons, which are about to disappear. */
  onLeave: (buttons: HTMLElement) => void;
}

/** The buttons with which a person says whether they take the place that is held for them, and why they cannot. */
export function OwnAnswer({ signup, clash = null, onLeave }: OwnAnswerProps) {
  const t = useStore(askedTexts);
  const signups = useStore(changeTexts);
  const buttons = useRef<HTMLDivElement>(null);
  const { mutate, isPending, variables, error } = useMutation(
    withCallbacks(answerMutation, {
      onSuccess: () => {
        if (buttons.current?.contains(document.activeElement)) onLeave(buttons.current);
      },
    }),
  );
  const of = signups.forSlot({ slotType: signup.slot_type.name, event: signedShiftInWords(signup.event) });
  const answer = (said: Answer) => ({
    'data-question': signup.question.id,
    busy: isPending && variables.answer === said,
    disabled: isPending && variables.answer !== said,
    onClick: () => mutate({ signup, answer: said }),
  });
  const overlap: Told | null = clash && {
    code: 'overlap',
    params: { own: true, event_id: clash.id, event_title: clash.title },
  };
  const obstacle = error ? toldOf(error) : overlap;
  return (
    <>
      <div ref={buttons} className="ml-auto flex gap-2 max-sm:mt-2 max-sm:w-full max-sm:*:grow">
        <Button variant="tinted" data-place-action="" data-yes="" {...answer('yes')}>
          {t.yes}
          <span className="sr-only"> {of}</span>
        </Button>
        <Button variant="quiet" {...answer('no')}>
          {t.no}
          <span className="sr-only"> {of}</span>
        </Button>
      </div>
      {obstacle && (
        <Message key={error ? 'refused' : 'known'} tone={error ? 'error' : 'attention'} className="mt-2 basis-full">
          <p>{error ? messageOf(error) : textOf(obstacle)}</p>
          {obstacle.code === 'overlap' && <p className="mt-1">{t.overlap}</p>}
        </Message>
      )}
    </>
  );
}

import type { HandOver } from '@contract/hand-overs.ts';
import type { Answer } from '@contract/questions.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { useOnline } from '@/lib/app/use-online.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { shiftInWords } from '@/lib/time/shift-in-words.ts';
import { answerMutation } from './hand-overs.ts';
import { handOverTexts } from './texts.ts';

export interface PlaceProps {
  place: HandOver;
}

/** Which place a button is about, for those who do not see where it is. */
export function Of({ place: { slot_type, event } }: PlaceProps) {
  const t = useStore(changeTexts);
  return <span className="sr-only"> {t.forSlot({ slotType: slot_type.name, event: shiftInWords(event) })}</span>;
}

/** Yes and no to a place that the person is asked to take over, or to swap; only no where a yes is `impossible`. */
export function AnswerButtons({ place, impossible = false }: PlaceProps & { impossible?: boolean }) {
  const t = useStore(handOverTexts);
  const online = useOnline();
  const { mutate, isPending, variables } = useMutation(withCallbacks(answerMutation, { onSuccess: focusHeading }));
  const { question_id: question } = place;
  if (!question) return null;
  const isSwap = place.in_return_for !== null;
  const answer = (said: Answer) => ({
    busy: isPending && variables.answer === said,
    disabled: !online || (isPending && variables.answer !== said),
    onClick: () => mutate({ question, answer: said, isSwap }),
  });
  return (
    <>
      {!impossible && (
        <Button variant="primary" {...answer('yes')}>
          {isSwap ? t.swap : t.take}
          <Of place={place} />
        </Button>
      )}
      <Button variant="quiet" {...answer('no')}>
        {t.pass}
        <Of place={place} />
      </Button>
    </>
  );
}

import type { HandOver } from '@contract/hand-overs.ts';
import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { optionalPart, useLazyDialog } from '@/components/ui/lazy.tsx';
import { withTexts } from '@/i18n/languages.ts';
import { useOnline } from '@/lib/app/online.ts';
import { changeTexts } from '@/lib/signups/texts.ts';
import { shiftInWords, signedShiftInWords } from '@/lib/time/moment.ts';
import { handOversQuery, withdrawMutation } from './hand-overs.ts';
import { handOverTexts } from './texts.ts';

// Few hand-overs are answered by another place.
const SwapAnswers = optionalPart(() => import('./hand-over-places.tsx').then((part) => part.SwapAnswers));
const loadDialog = () =>
  withTexts('dialogs', () => import('./hand-over-dialog.tsx')).then(({ HandOverDialog }) => HandOverDialog);

interface HandOverButtonProps {
  /** A confirmed place of an event that has not begun. */
  signup: Signup;
}

/** To whom a place is offered. */
function wordsOf({ to_all, named, in_return_for: other }: HandOver, t: ReturnType<typeof handOverTexts.get>): string {
  if (other) return t.offeredFor({ shift: shiftInWords(other.event) });
  if (to_all) return t.toAll;
  return named ? t.toNamed({ name: named }) : t.toOne;
}

/** The button that hands a place over; once it is offered, to whom, and the same button to withdraw that. */
export function HandOverButton({ signup }: HandOverButtonProps) {
  const t = useStore(handOverTexts);
  const signups = useStore(changeTexts);
  const { data } = useQuery(handOversQuery);
  const online = useOnline();
  const { Dialog, close, opens } = useLazyDialog(loadDialog);
  const withdraw = useMutation(withdrawMutation);
  // Without a connection nobody knows whether somebody has the place by now.
  if (!data) return null;
  const offered = data.find(({ signup_id }) => signup_id === signup.id);
  const swaps = offered
    ? data.filter(({ kind, in_return_for }) => kind === 'asked' && in_return_for?.id === offered.id)
    : [];
  const of = signups.forSlot({ slotType: signup.slot_type.name, event: signedShiftInWords(signup.event) });
  return (
    <>
      {offered && (
        <p role="status" className="basis-full text-attention wrap-anywhere">
          {wordsOf(offered, t)}
        </p>
      )}
      {swaps.length > 0 && <SwapAnswers places={swaps} />}
      <Button
        disabled={!online}
        busy={withdraw.isPending}
        {...(offered ? { onClick: () => withdraw.mutate(signup.id) } : opens)}
      >
        {offered ? t.withdraw : t.handOver}
        <span className="sr-only"> {of}</span>
      </Button>
      {Dialog && <Dialog signupId={signup.id} event={signup.event.title} onClose={close} />}
    </>
  );
}

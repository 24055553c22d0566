import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { AboutRole } from '@/domains/shifts/about-role.tsx';
import { ShiftWhen } from '@/domains/shifts/shift-when.tsx';
import { SignupFacts } from '@/domains/shifts/signup-facts.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { focusNeighbor } from '@/lib/focus/focus-neighbor.ts';
import { worth } from '@/lib/format/worth.ts';
import { askedOf } from '@/lib/signups/asked.ts';
import { yesToAllMutation } from '@/lib/signups/changes.ts';
import { timesOf } from '@/lib/time/event-time.ts';
import { signedShiftInWords } from '@/lib/time/shift-in-words.ts';
import { AskedNote } from './asked-note.tsx';
import { askedTexts } from './asked-texts.ts';
import { OwnAnswer } from './own-answer.tsx';
import { clashOf } from './progress.ts';

interface AskedPlacesProps {
  /** All signups of the person. */
  signups: readonly Signup[];
  now: number;
}

/** The places that wait for the person's answer. Renders nothing without them. */
export function AskedPlaces({ signups, now }: AskedPlacesProps) {
  const t = useStore(askedTexts);
  const list = useRef<HTMLUListElement>(null);
  const asked = askedOf(signups, now);
  const left = asked.length;
  const leave = (buttons: HTMLElement) => {
    const entry = buttons.closest('li');
    if (left === 1) focusHeading();
    else focusNeighbor(list.current, '[data-yes]', (yes) => yes.closest('li') === entry);
  };
  const { mutate, isPending } = useMutation(yesToAllMutation);
  const before = useRef(left);
  // The button for all had the focus, and is gone.
  useEffect(() => {
    if (left < 2 && before.current > 1 && document.activeElement === document.body) focusHeading();
    before.current = left;
  }, [left]);
  if (left === 0) return null;
  return (
    <TitledSection id="asked" title={t.title}>
      {left > 1 && (
        <Button variant="primary" className="mb-3 max-sm:w-full" busy={isPending} onClick={() => mutate(asked)}>
          {t.allYes({ count: left })}
        </Button>
      )}
      <ul ref={list} className="sheet ruled">
        {asked.map((signup) => {
          const times = timesOf(signup.event);
          return (
            <li key={signup.id} className="entry">
              <ShiftWhen event={times} />
              <div className="flex min-w-0 flex-wrap items-center justify-between gap-x-4">
                <SignupFacts signup={signup}>
                  <p className="pl-5.5 text-soft">{worth(signup.slot_type, times)}</p>
                  <AboutRole
                    type={signup.slot_type}
                    of={`${signup.slot_type.name}, ${signedShiftInWords(signup.event)}`}
                    bring={signup.bring}
                  />
                  <p className="mt-1 text-attention">
                    <AskedNote signup={signup} />
                  </p>
                </SignupFacts>
                <OwnAnswer
                  signup={signup}
                  clash={signup.question.kind === 'place' ? clashOf(signups, { id: signup.event.id, ...times }) : null}
                  onLeave={leave}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}

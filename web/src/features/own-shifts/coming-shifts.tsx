import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { buttonStyle } from '@/components/ui/button.tsx';
import { HandOverButton } from '@/domains/hand-over/hand-over-button.tsx';
import { SignupRow } from '@/domains/shifts/signup-row.tsx';
import { Ways } from '@/domains/shifts/ways.tsx';
import { takePlaceMutation } from '@/lib/signups/changes.ts';
import { comingOf, isLate } from '@/lib/signups/own-signups.ts';
import { useGiveBack } from '@/lib/signups/use-give-back.ts';
import { ShiftDetails } from './shift-details.tsx';
import { ownShiftTexts } from './texts.ts';

interface ComingShiftsProps {
  signups: readonly Signup[];
  now: number;
}

/** The person's shifts that are not over, soonest first, with all there is to know about each. */
export function ComingShifts({ signups, now }: ComingShiftsProps) {
  const t = useStore(ownShiftTexts);
  const list = useRef<HTMLUListElement>(null);
  const section = useRef<HTMLElement>(null);
  const { mutate: retake } = useMutation(takePlaceMutation);
  const giveBack = useGiveBack(retake);
  const coming = comingOf(signups, now);
  const giveBackAndMove = (signup: Signup, entry: Element | undefined) => {
    // The row disappears with its button, so the focus moves to a neighbor, else to the section.
    const next = [entry?.nextElementSibling, entry?.previousElementSibling];
    // The last button of a row is the one that cancels.
    const button = next.map((each) => [...(each?.querySelectorAll('button') ?? [])].at(-1)).find(Boolean);
    (button ?? section.current)?.focus();
    giveBack(signup);
  };
  return (
    <section ref={section} tabIndex={-1} aria-labelledby="coming-up">
      <h2 id="coming-up" className="mb-3 text-lead font-strong">
        {t.coming}
      </h2>
      {coming.length === 0 ? (
        <div className="sheet flex flex-wrap items-center justify-between gap-4 p-5 sm:px-6">
          <p className="text-soft">{t.noneComing}</p>
          <Link to="/volunteer" className={buttonStyle()}>
            {t.find}
          </Link>
        </div>
      ) : (
        <ul ref={list} className="sheet ruled">
          {coming.map((signup, index) => (
            <SignupRow
              key={signup.slot_id}
              signup={signup}
              late={isLate(signup, now)}
              actions={
                <div data-print="no" className="flex flex-wrap gap-2">
                  <Ways event={signup.event} className={buttonStyle()} />
                  {signup.status === 'confirmed' && Date.parse(signup.event.startTime) > now && (
                    <HandOverButton signup={signup} />
                  )}
                </div>
              }
              {...(Date.parse(signup.event.startTime) > now && {
                onGiveBack: () => giveBackAndMove(signup, list.current?.children[index]),
              })}
            >
              <ShiftDetails signup={signup} />
            </SignupRow>
          ))}
        </ul>
      )}
    </section>
  );
}

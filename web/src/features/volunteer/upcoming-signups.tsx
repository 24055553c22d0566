import type { Signup } from '@contract/signups.ts';
import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { SignupRow } from '@/domains/shifts/signup-row.tsx';
import { isLate } from '@/lib/signups/own-signups.ts';
import { signupTexts } from './signup-texts.ts';
import { usePlaceActions } from './use-places.ts';

interface UpcomingSignupsProps {
  /** Signups for future events, soonest first. */
  signups: readonly Signup[];
  now: number;
}

/** The person's next shifts. */
export function UpcomingSignups({ signups, now }: UpcomingSignupsProps) {
  const t = useStore(signupTexts);
  const { giveBack } = usePlaceActions();
  const list = useRef<HTMLUListElement>(null);
  const giveBackAndMove = (signup: Signup, index: number) => {
    // The row disappears with its button, so the focus moves to a neighbor, else to the list.
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index + 1] ?? buttons[index - 1] ?? list.current?.parentElement)?.focus();
    giveBack(signup);
  };
  return (
    <div tabIndex={-1}>
      {signups.length === 0 ? (
        <p className="sheet p-5 text-soft sm:px-6">{t.noneUpcoming}</p>
      ) : (
        <ul ref={list} className="sheet ruled">
          {signups.map((signup, index) => (
            <SignupRow
              key={signup.slot_id}
              signup={signup}
              late={isLate(signup, now)}
              onGiveBack={() => giveBackAndMove(signup, index)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Told } from '@/lib/errors/error-text.ts';
import { findTexts } from './find/find-texts.ts';
import type { Choice } from './find/fit.ts';
import { PlaceRow } from './place-row.tsx';

/** How many rows are shown at first, and how many more with each press. */
const step = 25;

export interface PlaceListProps {
  choices: readonly Choice[];
  /** Why a place could not be taken, and at which event. */
  refusal: { eventId: string; reason: Told } | null;
  onTaken: (slotId: string) => void;
}

/** Places, the first ones at first. */
export function PlaceList({ choices, refusal, ...row }: PlaceListProps) {
  const t = useStore(findTexts);
  const [most, setMost] = useState(step);
  const hidden = choices.length - most;
  return (
    <>
      <ul className="sheet ruled">
        {choices.slice(0, most).map((choice) => (
          <PlaceRow
            key={choice.slot.id}
            choice={choice}
            refusal={refusal?.eventId === choice.event.id ? refusal.reason : null}
            {...row}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="mt-1 min-h-11 px-4 text-action underline sm:px-5"
          onClick={() => setMost(most + step)}
        >
          {t.showMore({ count: Math.min(step, hidden) })}
        </button>
      )}
    </>
  );
}

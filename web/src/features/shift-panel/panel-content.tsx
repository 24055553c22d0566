import type { Attendee } from '@contract/attendance.ts';
import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { lazy, type RefObject, Suspense, useEffect } from 'react';
import { focusPanel } from '@/components/ui/side-panel.tsx';
import { ReleaseDialog } from '@/domains/giving/release-dialog.tsx';
import { Candidates } from './candidates.tsx';
import { GiveDates } from './give-dates.tsx';
import { MoveTo } from './move-to.tsx';
import { PanelHead } from './panel-head.tsx';
import { Roster } from './roster.tsx';
import { openSlots } from './slots.ts';
import { shiftPanelTexts } from './texts.ts';
import { useFilling } from './use-filling.ts';

const WaitingPeople = lazy(() =>
  import('./waiting-people.tsx').then(
    ({ WaitingPeople }) => ({ default: WaitingPeople }),
    // The rest of the panel is complete without it.
    () => ({ default: () => null }),
  ),
);

interface PanelContentProps {
  event: Event;
  people: readonly Attendee[];
  /** Gets what the key `n` does. */
  next: RefObject<(() => void) | undefined>;
}

/** The content of the panel once the shift has loaded. */
export function PanelContent({ event, people, next }: PanelContentProps) {
  const t = useStore(shiftPanelTexts);
  const filling = useFilling(event, people, focusPanel);
  const { chosen, task, dates, goOn, note } = filling;
  useEffect(() => {
    next.current = goOn;
  }, [next, goOn]);
  useEffect(focusPanel, []);
  return (
    <>
      <PanelHead event={event} />
      <Roster event={event} people={people} filling={filling} />
      <Suspense fallback={null}>
        <WaitingPeople event={event} />
      </Suspense>
      {task?.kind === 'move' && <MoveTo event={event} filling={filling} person={task.person} />}
      {chosen && task?.kind !== 'move' && (
        <Candidates key={chosen.id} slot={chosen} zone={event.timezone} filling={filling} />
      )}
      {dates && <GiveDates dates={dates} filling={filling} />}
      <ReleaseDialog release={filling.releasing} onConfirm={filling.confirmRelease} onClose={filling.keep} />
      <div className="border-t border-line px-5 py-4">
        {openSlots(event).length === 0 && <p className="mb-2 text-soft">{t.full}</p>}
        <button
          type="button"
          data-next=""
          onClick={goOn}
          className="inline-flex min-h-11 items-center font-strong text-action underline-offset-4 hover:underline"
        >
          {t.next}
        </button>
        <p aria-live="polite" className="text-soft">
          {note}
        </p>
      </div>
    </>
  );
}

import type { Attendee } from '@contract/attendance.ts';
import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useRef } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { focusPanel, SidePanel } from '@/components/ui/side-panel.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ReleaseDialog } from '@/domains/giving/release-dialog.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { useChanges } from '@/lib/change-sets/use-change.ts';
import { shortcutsOn } from '@/lib/focus/shortcuts.ts';
import { useLive } from '@/lib/live/live.ts';
import { attendanceQuery } from '@/lib/query/attendance-query.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { Candidates } from './candidates.tsx';
import { GiveDates } from './give-dates.tsx';
import { MoveTo } from './move-to.tsx';
import { PanelHead, PanelWhen } from './panel-head.tsx';
import { Roster } from './roster.tsx';
import { openSlots } from './slots.ts';
import { shiftPanelTexts } from './texts.ts';
import { useFilling } from './use-filling.ts';
import { usePanel } from './use-panel.ts';

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
function PanelContent({ event, people, next }: PanelContentProps) {
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

function Loading() {
  const t = useStore(shiftPanelTexts);
  return (
    <div role="status" className="p-5">
      <span className="sr-only">{t.loading}</span>
      <Skeleton className="mb-3 h-7 w-2/3" />
      <Skeleton className="mb-8 h-5 w-1/2" />
      {['first', 'second', 'third', 'fourth'].map((key) => (
        <Skeleton key={key} className="mb-2 h-12 w-full" />
      ))}
    </div>
  );
}

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('input, textarea, [role=menu]') !== null;

/** Everything about one shift: facts, its people, and who could have its open places. */
export function ShiftPanel({ shift }: { shift: string }) {
  const t = useStore(shiftPanelTexts);
  const shared = useStore(adminCommonTexts);
  const { close } = usePanel();
  const event = useQuery(eventQuery(shift));
  const people = useQuery(attendanceQuery(shift));
  useLive([`event:${shift}`], [attendanceQuery(shift).queryKey, eventQuery(shift).queryKey, queryKeys.candidates]);
  const next = useRef<() => void>(undefined);
  const { undoLast } = useChanges();
  const press = (key: KeyboardEvent<HTMLElement>) => {
    if (isTyping(key) || key.altKey || key.shiftKey) return;
    const single: Record<string, (() => void) | undefined> = {
      n: next.current,
      '/': () => key.currentTarget.querySelector<HTMLElement>('[inputmode=search]')?.focus(),
    };
    const command = key.ctrlKey || key.metaKey;
    const act = command ? key.key === 'z' && undoLast : shortcutsOn() && single[key.key];
    if (!act) return;
    key.preventDefault();
    act();
  };
  const gone = event.error instanceof ApiError && event.error.code === 'not_found';
  const failed = event.isError ? event : people.isError ? people : null;
  return (
    <SidePanel
      title={event.data?.title ?? t.loading}
      about={event.data && <PanelWhen event={event.data} />}
      onClose={close}
      onKeyDown={press}
    >
      {gone && (
        <div className="p-5">
          <p className="font-strong">{shared.eventNotFound}</p>
          <p className="text-soft">{shared.mayBeDeleted}</p>
        </div>
      )}
      {!gone && failed && (
        <div className="p-5">
          <FailedToLoad query={failed} sentence={t.loadFailed} />
        </div>
      )}
      {/* What has loaded stays, with what is typed in it, when it cannot be loaded again. */}
      {!gone && event.data && people.data && (
        <PanelContent key={shift} event={event.data} people={people.data} next={next} />
      )}
      {!(gone || failed || (event.data && people.data)) && <Loading />}
    </SidePanel>
  );
}

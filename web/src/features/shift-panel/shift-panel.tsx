import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { SidePanel } from '@/components/ui/side-panel.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { useUndoLast } from '@/lib/change-sets/undo-last.ts';
import { shortcutsOn } from '@/lib/focus/shortcuts.ts';
import { useLive } from '@/lib/live/live.ts';
import { attendanceQuery } from '@/lib/query/attendance-query.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { PanelContent } from './panel-content.tsx';
import { PanelWhen } from './panel-head.tsx';
import { shiftPanelTexts } from './texts.ts';
import { usePanel } from './use-panel.ts';

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
  const undoLast = useUndoLast();
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

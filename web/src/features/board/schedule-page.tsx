import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { DraftsLine } from '@/components/layout/admin/drafts-line.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { useLazyPart } from '@/components/ui/use-lazy-part.ts';
import { type View, ViewToggle } from '@/components/ui/view-toggle.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useKnownShifts } from '@/lib/change-sets/known-shifts.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { useLive } from '@/lib/live/live.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { addDays } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { Board } from './board.tsx';
import { BoardMenu } from './board-menu.tsx';
import { BoardSkeleton } from './board-skeleton.tsx';
import { BoardTools } from './board-tools.tsx';
import { DayChoice } from './day-choice.tsx';
import { DayStrip } from './day-strip.tsx';
import { NoShifts } from './no-shifts.tsx';
import { aroundDay } from './preload.ts';
import { PrintedDays } from './printed-days.tsx';
import { boardDaysQuery, boardKey, boardQuery } from './queries.ts';
import { reloadShifts } from './reload-shifts.ts';
import type { By } from './rows.ts';
import type { ScheduleSearch } from './search.ts';
import { scheduleTexts } from './texts.ts';
import { useRoom } from './use-room.ts';
import { openingDay, stripOf } from './which-day.ts';

const route = getRouteApi('/_app/admin/schedule');
const loadPrintDialog = () => import('./print-dialog.tsx').then(({ PrintDialog }) => PrintDialog);

/** The schedule of a day or several as a board: who is where when, and where people are missing. */
export function SchedulePage() {
  const t = useStore(scheduleTexts);
  const pages = useStore(administrationTexts);
  const shared = useStore(adminCommonTexts);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow();
  const reader = useZone();
  usePageTitle(pages.schedule);
  useShortcut('n', () => void navigate({ to: '/admin/events/create' }));
  const room = useRoom();
  const printing = useLazyPart(loadPrintDialog);
  const [prints, setPrints] = useState(false);

  const around = aroundDay(search, now);
  const daysQuery = useQuery(boardDaysQuery(around));
  const day = search.day ?? (daysQuery.data && openingDay(daysQuery.data));
  const zone = daysQuery.data?.timezone;
  const count = search.days ?? 1;
  const query = useQuery({
    ...boardQuery(day ?? around, count, zone ?? 'UTC'),
    enabled: day !== undefined && zone !== undefined,
  });
  useLive(['admin'], [boardKey], reloadShifts);
  useLive(['admin'], [[...queryKeys.events, 'board-days']]);
  const strip = useMemo(() => (daysQuery.data && day ? stripOf(daysQuery.data, day) : []), [daysQuery.data, day]);
  const today = daysQuery.data?.today ?? around;
  const by: By = search.by ?? 'place';
  const zoom = search.zoom ?? 0;
  const wanted = useMemo(() => query.data && { ...query.data, by, zoom }, [query.data, by, zoom]);
  // What was pressed answers at once; hundreds of shifts follow in parts, and meanwhile the board stays as it was.
  const drawn = useDeferredValue(wanted);
  const { board, days } = drawn ?? {};
  useKnownShifts(board?.shifts);
  const last = days?.at(-1)?.day ?? '';
  const shown = useMemo(() => board?.shifts.filter((shift) => dayOf(shift) <= last), [board, last]);
  const isEmpty = shown?.length === 0;

  const onChange = (part: Partial<ScheduleSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...part }), resetScroll: false });
  const onZoom = (step: number) => onChange({ zoom: (zoom + step || undefined) as ScheduleSearch['zoom'] });
  const onOpen = useCallback(
    (shift: string) =>
      void navigate({ search: (before) => ({ ...before, shift, slot: undefined }), resetScroll: false }),
    [navigate],
  );
  const onView = (view: View) => {
    const range = day && { start: day, end: addDays(day, count - 1), ...(day < today && { past: true as const }) };
    if (view !== 'board')
      void navigate({ to: '/admin/events', search: { ...range, ...(view === 'cards' && { view }) } });
  };
  const onPrint = () => {
    setPrints(true);
    printing.show();
  };
  return (
    <div data-wide className="max-sm:-mt-4">
      {/* How much fits depends on what the sidebar and a panel leave, not on the window. */}
      <div className="@container">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-sm:mb-1 @max-[42rem]:gap-x-2">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 @max-[42rem]:gap-x-3">
            {/* On a phone, the board needs its room more than the name of the page does. */}
            <h1 className="text-title font-strong max-sm:sr-only">{pages.schedule}</h1>
            {day && <DayChoice day={day} onChange={(next) => onChange({ day: next })} />}
          </div>
          <div data-print="no" className="flex flex-wrap gap-3 @max-[42rem]:gap-1">
            <ViewToggle view="board" onChange={onView} className="@max-[56rem]:hidden" />
            <BoardMenu
              days={day ? { from: day, to: addDays(day, count - 1) } : undefined}
              zoom={zoom}
              onZoom={onZoom}
              onView={onView}
            />
            <Link
              to="/admin/events/create"
              title={shared.createEvent}
              className={buttonStyle('primary', '@max-[42rem]:w-11 @max-[42rem]:px-0!')}
            >
              <Plus aria-hidden="true" className="size-5" />
              <span className="@max-[42rem]:sr-only">{shared.createEvent}</span>
            </Link>
          </div>
        </div>
        <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2 max-sm:mb-2 max-sm:gap-y-1">
          {day && <DayStrip strip={strip} search={search} day={day} count={count} today={today} />}
          {day && <BoardTools search={search} day={day} onChange={onChange} onZoom={onZoom} onPrint={onPrint} />}
        </div>
      </div>
      {shown && <DraftsLine shifts={shown} className="mb-2" />}
      <div ref={room} aria-busy={query.isFetching || drawn !== wanted}>
        <FailedToLoad query={daysQuery.isError ? daysQuery : query} sentence={t.failed} />
        {!board && !query.isError && !daysQuery.isError && <BoardSkeleton />}
        {board && day && isEmpty && <NoShifts strip={strip} search={search} day={day} today={today} />}
        {drawn && board && days && !isEmpty && (
          <>
            <Board
              board={board}
              days={days}
              by={drawn.by}
              zoom={drawn.zoom}
              now={now}
              today={today}
              reader={reader}
              onOpen={onOpen}
              reload={query.refetch}
            />
            <PrintedDays board={board} days={days} by={drawn.by} today={today} />
          </>
        )}
      </div>
      {printing.Part && day && zone && (
        <printing.Part
          key={`${day} ${count} ${by}`}
          days={{ from: day, to: addDays(day, count - 1) }}
          by={by}
          zone={zone}
          today={today}
          open={prints}
          onClose={() => setPrints(false)}
        />
      )}
    </div>
  );
}

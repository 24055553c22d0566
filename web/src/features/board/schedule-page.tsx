import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type RefObject, useCallback, useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react';
import { DraftsLine } from '@/components/layout/admin/drafts.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { useLazyDialog } from '@/components/ui/lazy.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { type View, ViewToggle } from '@/components/ui/view-toggle.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { plan } from '@/lib/change-sets/planning.ts';
import { useKnownShifts } from '@/lib/change-sets/selection.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { useLive } from '@/lib/live/live.ts';
import { isArriving } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { addDays, shortDate } from '@/lib/time/time.ts';
import { useOfNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { BoardMenu, BoardTools, DayChoice, DayStrip, type DaysProps } from './board-tools.tsx';
import { Board } from './drawing/board.tsx';
import { stripOf } from './engine/coverage.ts';
import { openingDay } from './engine/days.ts';
import type { By } from './engine/rows.ts';
import { copiedShifts, usePaste } from './moving/pasting.ts';
import { PrintedDays } from './printing/printed-lists.tsx';
import { aroundDay, boardDaysQuery, boardKey, boardQuery, preloadSchedule } from './queries.ts';
import { reloadShifts } from './reload-shifts.ts';
import { type ScheduleSearch, scheduleSearch } from './search.ts';
import { scheduleTexts } from './texts.ts';

/** Replaces the board of days without shifts, with what can be done about it. */
function NoShifts({ strip, search, day, today }: DaysProps) {
  const t = useStore(scheduleTexts);
  const copied = useStore(copiedShifts);
  const paste = () => plan('copy', copied, { day });
  usePaste(copied.length > 0, paste);
  const others = strip.filter(({ shifts }) => shifts > 0);
  const nearest = others.find((each) => each.day > day) ?? others.at(-1);
  return (
    <div className="sheet px-5 py-12 text-center sm:px-6">
      <p className="text-lead font-strong">{t.empty}</p>
      <p className="mt-1 text-soft">{t.emptyText}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to="/admin/events/create" className={buttonStyle('primary')}>
          {t.createShifts}
        </Link>
        {copied.length > 0 && <Button onClick={paste}>{t.pasteHere}</Button>}
        {nearest && (
          <Link to="/admin/schedule" search={{ ...search, day: nearest.day }} className={buttonStyle()}>
            {t.goTo({ day: shortDate(nearest.day, today) })}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Where bars are in the placeholder of each row: start and width, in percent. */
const rows = [
  [2, 24, 28, 26, 60, 30],
  [30, 22, 64, 28],
  [6, 30, 42, 20],
  [24, 26, 54, 18, 76, 20],
  [10, 18, 40, 24],
  [18, 34, 58, 26],
  [4, 20, 48, 30],
  [32, 18, 70, 24],
];

/** A board that is loading. */
function BoardSkeleton() {
  return (
    <div className="board-frame sheet overflow-hidden" aria-hidden="true">
      <div className="h-[86px] border-b border-edge/50" />
      {rows.map((bars) => (
        <div key={bars.join()} className="flex h-[58px] border-b border-line">
          <div className="w-23 shrink-0 border-r border-margin p-3 sm:w-38">
            <Skeleton className="h-4 w-3/4" />
          </div>
          <div className="relative grow">
            {bars.map(
              (left, index) =>
                index % 2 === 0 && (
                  <div
                    key={left}
                    className="absolute top-1.5 h-[46px]"
                    style={{ left: `${left}%`, width: `${bars[index + 1]}%` }}
                  >
                    <Skeleton className="h-full" />
                  </div>
                ),
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

/** Tells the style sheet where an element begins on the page, so that it can fill the rest of the window. */
function useRoom(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () =>
      box.style.setProperty('--from-top', `${Math.round(box.getBoundingClientRect().top + window.scrollY)}px`);
    measure();
    // What is above can become higher, as when its buttons wrap.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (box.previousElementSibling) observer.observe(box.previousElementSibling);
    return () => observer.disconnect();
  }, []);
  return element;
}

const loadPrintDialog = () => import('./printing/print-dialog.tsx').then(({ PrintDialog }) => PrintDialog);

/** The schedule of a day or several as a board: who is where when, and where people are missing. */
function SchedulePage() {
  const t = useStore(scheduleTexts);
  const pages = useStore(administrationTexts);
  const shared = useStore(adminCommonTexts);
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const reader = useZone();
  usePageTitle(pages.schedule);
  useShortcut('n', () => void navigate({ to: '/admin/events/create' }));
  const room = useRoom();
  const printing = useLazyDialog(loadPrintDialog);

  const around = useOfNow((now) => aroundDay(search, now));
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
  const span = day ? { from: day, to: addDays(day, count - 1) } : undefined;
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
    const range = span && { start: span.from, end: span.to, ...(span.from < today && { past: true as const }) };
    if (view !== 'board')
      void navigate({ to: '/admin/events', search: { ...range, ...(view === 'cards' && { view }) } });
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
            <BoardMenu days={span} zoom={zoom} onZoom={onZoom} onView={onView} />
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
          {day && <BoardTools search={search} day={day} onChange={onChange} onZoom={onZoom} onPrint={printing.open} />}
        </div>
      </div>
      {shown && <DraftsLine shifts={shown} className="mb-2" />}
      <div ref={room} aria-busy={query.isFetching || drawn !== wanted}>
        <FailedToLoad query={daysQuery.isError ? daysQuery : query} sentence={t.failed} />
        {!board && !query.isError && !daysQuery.isError && <BoardSkeleton />}
        {board && day && isEmpty && <NoShifts strip={strip} search={search} day={day} today={today} />}
        {drawn && !isEmpty && (
          <>
            <Board {...drawn} today={today} reader={reader} onOpen={onOpen} reload={query.refetch} />
            <PrintedDays {...drawn} today={today} />
          </>
        )}
      </div>
      {printing.Part && span && zone && (
        <printing.Part
          key={`${day} ${count} ${by}`}
          {...{ days: span, by, zone, today, open: printing.isOpen }}
          onClose={printing.close}
        />
      )}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/schedule')({
  validateSearch: scheduleSearch,
  loader: ({ context: { queryClient }, location }) =>
    void preloadSchedule(queryClient, scheduleSearch.parse(location.search)),
  shouldReload: isArriving,
  component: SchedulePage,
});

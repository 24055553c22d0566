import type { Event } from '@contract/events.ts';
import {
  keepPreviousData,
  type QueryClient,
  type QueryFunctionContext,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { DraftsLine } from '@/components/layout/admin/drafts.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { SaveButtons } from '@/components/ui/save-buttons.tsx';
import { DaySkeleton } from '@/components/ui/skeleton.tsx';
import { shiftFileTexts } from '@/domains/shifts/roster-texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { wait } from '@/lib/api/wait.ts';
import type { KnownMember } from '@/lib/auth/known-member.ts';
import { plannedOf } from '@/lib/change-sets/planning.ts';
import { useKnownShifts } from '@/lib/change-sets/selection.ts';
import { type MakeChange, useChange } from '@/lib/change-sets/use-change.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { forgetEvent, keepFilter, lastEvent } from '@/lib/lists/last-filter.ts';
import { eventPages } from '@/lib/query/event-pages.ts';
import { isArriving, preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { now } from '@/lib/time/clock.ts';
import { timingOf, writtenTimes } from '@/lib/time/event-time.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { displayZone } from '@/lib/time/zones.ts';
import { eventFilterTexts, eventListTexts } from '../texts.ts';
import { EventFilters } from './event-filters.tsx';
import { askedFor, choiceOf, eventsIn, isEmptyRange, rangeOf } from './filter.ts';
import { peopleOf, sharedWith } from './lists.ts';
import { ManagedDays } from './managed-days.tsx';
import { hasChoice, type ManagedFilter, managedSearch, noChoice } from './search.ts';

/** In milliseconds. People sign up meanwhile, so the list is loaded whenever it is opened, and at intervals. */
const freshFor = 2_000;
const poll = 60_000;
/** How long nothing must be typed before the server is asked, in milliseconds. */
const typingPause = 250;

/** The events of a filter for administrators. While those of another filter load, the earlier events stay. */
const managedEventsQuery = (filter: ManagedFilter, today: string, zone: string) => {
  const query = { ...askedFor(rangeOf(filter, today), zone), ...choiceOf(filter) };
  return queryOptions({
    queryKey: [...queryKeys.eventLists, 'managed', query] as const,
    queryFn: async (context: QueryFunctionContext) => {
      if (query.search) await wait(typingPause, context.signal);
      return eventPages(query)(context);
    },
    staleTime: freshFor,
    refetchInterval: poll,
    placeholderData: keepPreviousData,
    structuralSharing: (before, events) => sharedWith(before as Event[] | undefined, events as Event[]),
  });
};

/** Starts loading the events that the page will show this person. */
function preloadManagedEvents(client: QueryClient, user: KnownMember, filter: ManagedFilter): void {
  const zone = displayZone(user.settings?.timezone);
  const today = dayKey(now(), zone);
  if (!isEmptyRange(rangeOf(filter, today))) preload(client, managedEventsQuery(filter, today, zone));
}

/** The focus is not taken from a person who has already moved it. */
const isAtRest = (): boolean => document.activeElement === document.body || document.activeElement?.tagName === 'H1';

const frames = 8;

/** Days get their true height only near the window, so one frame is not enough. */
function bringInSight(link: HTMLElement, left = frames): void {
  if (document.activeElement !== link) return;
  link.scrollIntoView({ block: 'center' });
  if (left > 0) requestAnimationFrame(() => bringInSight(link, left - 1));
}

/**
 * When a person returns from the page of an event, focuses that event in the list and scrolls to it. Returns which it is, or
 * `undefined` when the person comes from elsewhere. `rows`: what the list shows, once it does; a list that was kept gets a new event
 * only with the next rows.
 */
function useReturn(
  list: RefObject<HTMLElement | null>,
  rows: readonly unknown[] | undefined,
): ReturnType<typeof lastEvent> {
  const router = useRouter();
  const [worked] = useState(lastEvent);
  const id = worked?.id;
  useEffect(() => {
    if (!id || lastEvent()?.id !== id || !rows) return;
    const lead = () => {
      const link = list.current?.querySelector<HTMLElement>(`[data-event="${CSS.escape(id)}"]`);
      if (!link || !isAtRest()) return;
      link.focus({ preventScroll: true });
      bringInSight(link);
      forgetEvent();
    };
    const { location, resolvedLocation } = router.state;
    if (resolvedLocation?.href === location.href) return lead();
    // Navigation first scrolls to the top and focuses the heading.
    return router.subscribe('onRendered', lead);
  }, [id, rows, list, router]);
  useEffect(() => () => forgetEvent(), []);
  return worked;
}

/** The change that deletes an event, which is asked about even if it concerns nobody. */
function deletionOf(event: Event): Parameters<MakeChange> {
  const words = eventListTexts.get();
  const count = peopleOf(event);
  const isOver = timingOf(event, now()) === 'past';
  const question = () => {
    const t = eventListTexts.get();
    return {
      text: t.deleteQuestion,
      title: event.title,
      when: writtenTimes(event).full,
      note: count === 0 ? t.nobody : isOver ? t.over({ count }) : undefined,
    };
  };
  return [
    { action: 'delete', events: [{ id: event.id }] },
    {
      ask: 'always',
      question,
      said: words.deleted({ title: event.title }),
      failed: words.deleteFailed,
      deletes: [event],
    },
  ];
}

interface NoManagedEventsProps {
  filter: ManagedFilter;
  /** The end is before the start. */
  emptyRange: boolean;
  onFilter: (change: Partial<ManagedFilter>) => void;
}

function hintOf({ start, end, past }: ManagedFilter, emptyRange: boolean) {
  if (emptyRange && start && end && end < start) return 'endBeforeStart';
  if (emptyRange) return 'daysOver';
  if (start || end) return 'nothingThen';
  return past ? 'firstOne' : 'nothingAhead';
}

/** Replaces the empty list, with buttons to continue. */
function NoManagedEvents({ filter, emptyRange, onFilter }: NoManagedEventsProps) {
  const [t, common, choices] = useTexts(eventListTexts, commonTexts, eventFilterTexts);
  const { start, end, past } = filter;
  const chosen = !emptyRange && hasChoice(filter);
  const dated = start !== undefined || end !== undefined;
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{common.noEvents}</p>
      <p className="mt-1 text-soft">{chosen ? choices.nothing : t[hintOf(filter, emptyRange)]}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {chosen && <Button onClick={() => onFilter(noChoice)}>{choices.clear}</Button>}
        {dated && <Button onClick={() => onFilter({ start: undefined, end: undefined })}>{t.showAllDates}</Button>}
        {!past && <Button onClick={() => onFilter({ past: true })}>{t.includePast}</Button>}
        {!dated && past && !chosen && (
          <Link to="/admin/events/create" className={buttonStyle()}>
            {t.createOne}
          </Link>
        )}
      </div>
    </div>
  );
}

const typed: readonly string[] = ['start', 'end', 'q'];

/** All events by day, with filters, and with links and buttons to edit and delete them. */
function EventsPage() {
  const [pages, shared, common, file] = useTexts(administrationTexts, adminCommonTexts, commonTexts, shiftFileTexts);
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  // Back undoes a choice. Dates and the search replace the entry, because each keystroke changes them. It is added to the address, not
  // to what is drawn, which can be a moment older.
  const onFilter = (part: Partial<ManagedFilter>) =>
    void navigate({
      search: (before) => managedSearch.parse({ ...before, ...part }),
      replace: Object.keys(part).every((name) => typed.includes(name)),
      resetScroll: false,
    });
  const zone = useZone();
  const now = useNow();
  const today = dayKey(now, zone);
  const { start, end, past, view } = filter;
  const empty = isEmptyRange(rangeOf(filter, today));
  const query = useQuery({ ...managedEventsQuery(filter, today, zone), enabled: !empty });
  const shown = useMemo(
    () => (empty ? [] : query.data && eventsIn(query.data, { start, end, past }, now)),
    [empty, query.data, start, end, past, now],
  );
  useKnownShifts(useMemo(() => shown?.map(plannedOf), [shown]));
  const change = useChange();
  useEffect(() => keepFilter(filter), [filter]);
  const list = useRef<HTMLDivElement>(null);
  const worked = useReturn(list, query.isPlaceholderData ? undefined : shown);
  useShortcut('n', () => void navigate({ to: '/admin/events/create' }));
  const askToDelete = useCallback((event: Event) => change(...deletionOf(event)), [change]);
  return (
    <>
      <PageHead
        title={pages.events}
        actions={
          <Link to="/admin/events/create" className={buttonStyle('primary')}>
            <Plus aria-hidden="true" className="size-5" />
            {shared.createEvent}
          </Link>
        }
      />
      <EventFilters filter={filter} onChange={onFilter} />
      <div className="mt-5 mb-3 flex flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="min-h-5 text-small text-soft">
          {shown && common.events({ count: shown.length })}
        </p>
        {shown && <DraftsLine shifts={shown} />}
        {/* There from the beginning, so that nothing moves. */}
        <div data-print="no" className="ml-auto">
          <SaveButtons
            what={file.shifts}
            disabled={query.isFetching || !shown?.length}
            // The page is opened more often than its events are saved.
            save={async (format) => (await import('./save-events.ts')).saveEvents(format, shown ?? [], filter.type)}
          />
        </div>
      </div>
      <div ref={list} data-events tabIndex={-1} className="grid grid-cols-1 gap-5" aria-busy={query.isFetching}>
        <FailedToLoad query={query} sentence={shared.eventsFailed} />
        {!shown && query.isPending && <DaySkeleton />}
        {shown?.length === 0 && !query.isPlaceholderData && (
          <NoManagedEvents filter={filter} emptyRange={empty} onFilter={onFilter} />
        )}
        {shown && shown.length > 0 && (
          <ManagedDays
            key={`${start} ${end} ${past} ${view}`}
            events={shown}
            cards={view === 'cards'}
            now={now}
            sought={worked?.id}
            created={worked?.isNew ? worked.id : undefined}
            onDelete={askToDelete}
          />
        )}
      </div>
    </>
  );
}

export const Route = createFileRoute('/_app/admin/events/')({
  // The query is imported with the page, so that other pages do not load its code.
  validateSearch: managedSearch,
  loader: ({ context: { queryClient, user }, location }) =>
    preloadManagedEvents(queryClient, user, managedSearch.parse(location.search)),
  shouldReload: isArriving,
  component: EventsPage,
});

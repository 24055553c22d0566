import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { DraftsLine } from '@/components/layout/admin/drafts-line.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { DaySkeleton } from '@/domains/shifts/day-skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { plannedOf } from '@/lib/change-sets/planning.ts';
import { useKnownShifts } from '@/lib/change-sets/selection.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { keepFilter } from '@/lib/lists/last-filter.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { deletionOf } from './deletion.ts';
import { EventFilters } from './event-filters.tsx';
import { eventsIn, isEmptyRange, rangeOf } from './filter.ts';
import { ManagedDays } from './managed-days.tsx';
import { NoManagedEvents } from './no-managed-events.tsx';
import { managedEventsQuery } from './queries.ts';
import { type ManagedFilter, managedSearch } from './search.ts';
import { useReturn } from './use-return.ts';

const route = getRouteApi('/_app/admin/events/');
const typed: readonly string[] = ['start', 'end', 'q'];

/** All events by day, with filters, and with links and buttons to edit and delete them. */
export function EventsPage() {
  const pages = useStore(administrationTexts);
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
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

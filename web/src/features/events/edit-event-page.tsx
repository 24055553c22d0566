import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { HistoryLink } from '@/domains/record/history-link.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { keepEvent, lastFilter } from '@/lib/lists/last-filter.ts';
import { eventQuery } from '@/lib/query/event-query.ts';
import { EditEventForm } from './edit-event-form.tsx';
import { eventFormTexts } from './texts.ts';

function FormSkeleton() {
  return (
    <div aria-hidden="true" className="grid gap-6">
      {['h-100', 'h-72', 'h-56'].map((height) => (
        <Skeleton key={height} className={height} />
      ))}
    </div>
  );
}

function NotFound() {
  const t = useStore(eventFormTexts);
  const shared = useStore(adminCommonTexts);
  return (
    <EmptySheet title={shared.eventNotFound} hint={shared.mayBeDeleted}>
      <Link to="/admin/events" search={lastFilter()} className={buttonStyle()}>
        {t.goToEvents}
      </Link>
    </EmptySheet>
  );
}

function EditEvent({ id }: { id: string }) {
  const t = useStore(eventFormTexts);
  const query = useQuery(eventQuery(id));
  const [reloads, setReloads] = useState(0);
  const [begun, setBegun] = useState(false);
  const missing = query.error instanceof ApiError && [400, 404].includes(query.error.status);
  // The form starts with fresh data, and ignores data that is loaded later.
  const ready = query.data !== undefined && (begun || !query.isFetching);
  if (ready && !begun) setBegun(true);
  useEffect(() => keepEvent(id), [id]);
  const reload = async () => {
    const { isSuccess } = await query.refetch();
    if (!isSuccess) return;
    setReloads(reloads + 1);
    // The pressed button is gone together with the old form.
    focusHeading();
  };
  return (
    <div className="max-w-column">
      <PageHead title={t.editTitle} />
      {missing && !begun && <NotFound />}
      {!missing && !query.data && <FailedToLoad query={query} sentence={t.loadFailed} />}
      {!ready && query.isFetching && <FormSkeleton />}
      {ready && (
        <EditEventForm
          key={reloads}
          event={query.data}
          onReload={reload}
          onLatest={async () => (await query.refetch()).data}
        />
      )}
      {ready && <HistoryLink of={{ event: id }} name={query.data.title} className="mt-6" />}
    </div>
  );
}

const route = getRouteApi('/_app/admin/events/$eventId/edit');

/** Edit Event: the form of the event in the address. */
export function EditEventPage() {
  const { eventId } = route.useParams();
  return <EditEvent key={eventId} id={eventId} />;
}

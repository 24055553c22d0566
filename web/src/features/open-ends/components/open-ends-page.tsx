import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { administrationMessages } from '@/components/layout/admin/messages.ts';
import { BackLink } from '@/components/layout/back-link.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useChosen } from '@/lib/lists/use-chosen.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { byDay, inOrder } from '../groups.ts';
import { openEndMessages } from '../messages.ts';
import { openEndsQuery } from '../queries.ts';
import { GroupBox, OpenEndList } from './open-end-list.tsx';
import { SettleBar } from './settle-bar.tsx';

const route = getRouteApi('/_app/admin/open-ends');

/** People who were never checked out or marked, to settle many at once. */
export function OpenEndsPage() {
  const t = useStore(openEndMessages);
  const pages = useStore(administrationMessages);
  const zone = useZone();
  const everything = route.useSearch().all === true;
  const query = useQuery(openEndsQuery(everything));
  const days = useMemo(() => byDay(query.data ?? [], zone), [query.data, zone]);
  const ends = useMemo(() => inOrder(days), [days]);
  const ids = useMemo(() => ends.map(({ id }) => id), [ends]);
  const choosing = useChosen(ids);
  const chosen = ends.filter(({ id }) => choosing.chosen.has(id));
  const empty = query.isSuccess && ends.length === 0;
  const further = !everything && (
    <Link
      to="/admin/open-ends"
      search={{ all: true }}
      className="inline-flex min-h-11 items-center text-action underline underline-offset-4"
    >
      {t.further}
    </Link>
  );
  return (
    <>
      <PageHead title={pages.openEnds} back={<BackLink to="/admin">{pages.dashboard}</BackLink>}>
        {t.about}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-80" />}
      {empty && (
        <div className="sheet px-5 py-8 text-center">
          <p className="text-lead font-strong">{everything ? t.none : t.noneLately}</p>
          <p className="mt-1 text-soft">{t.noneHint}</p>
          {further}
        </div>
      )}
      {ends.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-x-1">
            <GroupBox ids={ids} label={t.chooseAll({ count: ids.length })} choosing={choosing} />
            <p className="font-strong">{t.count({ count: ids.length })}</p>
          </div>
          <OpenEndList days={days} zone={zone} choosing={choosing} />
          <p className="mt-6">{further}</p>
          {/* The bar covers the end of the page otherwise. */}
          {chosen.length > 0 && <div className="h-32 sm:h-16" />}
        </>
      )}
      <SettleBar ends={chosen} zone={zone} onClear={choosing.clear} />
    </>
  );
}

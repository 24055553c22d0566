import type { RecordEntry } from '@contract/record.ts';
import { useStore } from '@nanostores/react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink } from '@/components/layout/back-link.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { recordQuery } from '@/domains/record/queries.ts';
import { RecordList } from '@/domains/record/record-list.tsx';
import { recordTexts } from '@/domains/record/texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { personName } from '@/lib/format/person-name.ts';
import { useZone } from '@/lib/time/use-zone.ts';
import { filterOf } from './asked.ts';
import { RecordFilters } from './record-filters.tsx';
import type { RecordSearch } from './search.ts';

const route = getRouteApi('/_app/admin/record');

/** The name of the thing or person whose history it is, as its entries have it. */
function nameIn(entries: readonly RecordEntry[], { who, event, type, feed }: RecordSearch): string | undefined {
  const thing = event ?? type ?? feed;
  if (thing) return entries.find(({ id }) => id === thing)?.title ?? undefined;
  for (const { actor_id, actor, person_id, person, id, title } of entries) {
    const name = who === actor_id ? actor : who === person_id ? person : who === id ? title : null;
    if (name !== null) return personName(name);
  }
  return undefined;
}

/** Of what the page is the history, with a way out. */
function Only({ search, entries }: { search: RecordSearch; entries: readonly RecordEntry[] }) {
  const t = useStore(recordTexts);
  const { who, event, type, feed, ...others } = search;
  if (!(who || event || type || feed)) return null;
  const kind = event ? t.aShift : type ? t.aSlotType : feed ? t.aFeed : t.aPerson;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-4">
      <span className="font-strong wrap-anywhere">{t.only({ name: nameIn(entries, search) ?? kind })}</span>
      <Link to="/admin/record" search={others} className={buttonStyle('quiet')}>
        {t.clear}
      </Link>
    </p>
  );
}

/** Who changed what and when, of everything or as the history of one thing. */
export function RecordPage() {
  const t = useStore(recordTexts);
  const common = useStore(commonTexts);
  const pages = useStore(administrationTexts);
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const zone = useZone();
  const filter = filterOf(search, zone);
  const query = useInfiniteQuery(recordQuery(filter));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const save = useMutation({
    mutationFn: async () => (await import('./export.ts')).exportRecord(filter, zone),
    meta: { error: (error: Error) => ({ text: messageOf(error) }) },
  });
  const actions = (
    <>
      <Link to="/admin/changes" className={buttonStyle()}>
        {t.undoable}
      </Link>
      <Button busy={save.isPending} onClick={() => save.mutate()}>
        {t.export}
      </Button>
    </>
  );
  return (
    <div className="max-w-column">
      <PageHead title={pages.record} back={<BackLink to="/admin">{pages.dashboard}</BackLink>} actions={actions}>
        {t.about}
      </PageHead>
      <RecordFilters
        search={search}
        onChange={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      />
      <Only search={search} entries={entries} />
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-60" />}
      {query.isSuccess && entries.length === 0 && <p>{t.none}</p>}
      {entries.length > 0 && <RecordList entries={entries} />}
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

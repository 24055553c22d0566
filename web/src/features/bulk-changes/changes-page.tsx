import { type ChangeSet, listChanges } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { infiniteQueryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { UntoldList, unreachedQuery } from '@/domains/consequences/untold-list.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/api-client.ts';
import { logLine } from '@/lib/change-sets/log-line.ts';
import { changeLogTexts } from '@/lib/change-sets/log-texts.ts';
import { useChanges } from '@/lib/change-sets/use-change.ts';
import { personName } from '@/lib/format/person-name.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { changesTexts } from './texts.ts';

/** The change sets by page, the newest first. */
const changesQuery = infiniteQueryOptions({
  queryKey: queryKeys.changes,
  queryFn: async ({ signal, pageParam: cursor }) => {
    const response = await api.answerTo(listChanges, { signal, query: { ...(cursor && { cursor }) } });
    return { changes: (await response.json()) as ChangeSet[], next: nextCursor(response) };
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** Who undid a change; `undefined` if that is not in the list yet. */
type NameOf = (id: string) => string | undefined;

/** Whom a change did not reach, to be called and ticked. It is loaded when somebody wants to see it. */
function NotReached({ change: { id, people, unreached, untold } }: { change: ChangeSet }) {
  const t = useStore(changesTexts);
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...unreachedQuery(id), enabled: isOpen });
  return (
    <Collapsible
      open={isOpen}
      onOpenChange={setOpen}
      className="w-full"
      summary={
        <span className={untold > 0 ? 'text-small font-strong text-attention' : 'text-small text-soft'}>
          {t.notReached({ count: unreached, people })} · {untold > 0 ? t.stillToTell({ count: untold }) : t.allKnow}
        </span>
      }
    >
      <FailedToLoad query={query} sentence={t.listFailed} />
      {query.isPending && <Skeleton className="h-24" />}
      {query.data && <UntoldList people={query.data.untold.people} />}
    </Collapsible>
  );
}

/** A change: who, what, when, and Undo while it is possible. */
function Entry({ change, undoer }: { change: ChangeSet; undoer: NameOf }) {
  const own = useStore(changesTexts);
  const shared = useStore(adminCommonTexts);
  const t = useStore(changeLogTexts);
  const common = useStore(commonTexts);
  const { undo } = useChanges();
  const now = useNow();
  const { id, action, made_at, made_by, reason, title, scope, events, people, undone_by, undo_until, feed, kinds } =
    change;
  const actor = made_by ? personName(made_by.name) : shared.someone;
  const words = logLine(
    { action, scope, actor, title: title ?? '', count: events, feed, kinds, alone: made_by === null },
    t,
  );
  const name = undone_by && undoer(undone_by);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className={undone_by ? 'text-soft line-through' : undefined}>{words}</p>
        {reason && (
          <p>
            <RichText text={common.because} values={{ reason }} />
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-small text-soft">
          <Moment at={made_at} />
          {people > 0 && <span>{own.people({ count: people })}</span>}
          {undone_by && <span>{name ? own.undoneBy({ name }) : own.wasUndone}</span>}
        </p>
      </div>
      {undo_until && !undone_by && Date.parse(undo_until) > now && (
        <Button onClick={() => undo(id)}>
          {common.undo}
          <span className="sr-only"> {words}</span>
        </Button>
      )}
      {change.unreached > 0 && <NotReached change={change} />}
    </li>
  );
}

/** The changes of many shifts and places, the newest first. */
function ChangesPage() {
  const t = useStore(changesTexts);
  const common = useStore(commonTexts);
  const pages = useStore(administrationTexts);
  const query = useInfiniteQuery(changesQuery);
  const changes = query.data?.pages.flatMap((page) => page.changes) ?? [];
  const undoer: NameOf = (id) => {
    const by = changes.find((change) => change.id === id)?.made_by;
    return by ? personName(by.name) : undefined;
  };
  const record = (
    <Link to="/admin/record" className={buttonStyle()}>
      {pages.record}
    </Link>
  );
  return (
    <div className="max-w-column">
      <PageHead title={t.title} back={<BackLink to="/admin">{pages.dashboard}</BackLink>} actions={record}>
        {t.about}
      </PageHead>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-60" />}
      {query.isSuccess && changes.length === 0 && <p>{t.none}</p>}
      {changes.length > 0 && (
        <ol className="sheet divide-y divide-line">
          {changes.map((change) => (
            <Entry key={change.id} change={change} undoer={undoer} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button className="mt-4" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

export const Route = createFileRoute('/_app/admin/changes')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(changesQuery),
  component: ChangesPage,
});

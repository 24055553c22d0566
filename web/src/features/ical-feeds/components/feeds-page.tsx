import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { administrationMessages } from '@/components/layout/admin/messages.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { feedListMessages } from '../messages.ts';
import { deleteMutation, syncMutation } from '../mutations.ts';
import { feedsQuery } from '../queries.ts';
import { DeleteFeedDialog } from './delete-feed-dialog.tsx';
import { FeedFailure } from './feed-failure.tsx';
import { FeedTable } from './feed-table.tsx';
import { NoFeeds } from './no-feeds.tsx';

const route = getRouteApi('/_app/admin/ical-feeds/');

/** The calendars whose events are imported. */
export function FeedsPage() {
  const t = useStore(feedListMessages);
  const shared = useStore(adminCommonMessages);
  const pages = useStore(administrationMessages);
  const feeds = useQuery(feedsQuery);
  const sync = useMutation(syncMutation);
  const remove = useMutation(deleteMutation);
  const [doomed, setDoomed] = useState<IcalFeed | null>(null);
  const editNoteId = useId();
  // The feed whose history is open.
  const { history } = route.useSearch();
  const navigate = route.useNavigate();
  const onHistory = (feedId: string | undefined) =>
    void navigate({ search: { history: feedId }, replace: true, resetScroll: false });
  useShortcut('n', () => void navigate({ to: '/admin/ical-feeds/create' }));
  const confirm = () => {
    if (doomed) remove.mutate(doomed, { onSuccess: focusHeading });
    setDoomed(null);
  };
  const actions = (
    <Link to="/admin/ical-feeds/create" className={buttonStyle('primary')}>
      <Plus aria-hidden="true" className="size-5" />
      {shared.createFeed}
    </Link>
  );
  const rowOf = (feed: IcalFeed) => ({
    syncing: sync.isPending && sync.variables.id === feed.id,
    deleting: remove.isPending && remove.variables.id === feed.id,
    blocked: sync.isPending && sync.variables.id !== feed.id,
    open: history === feed.id,
    editNoteId,
    onToggle: () => onHistory(history === feed.id ? undefined : feed.id),
    onSync: () => sync.mutate(feed),
    onDelete: () => setDoomed(feed),
  });
  return (
    <>
      <PageHead title={pages.feeds} actions={actions} />
      <div className="grid grid-cols-1 gap-5" aria-busy={feeds.isFetching}>
        <FailedToLoad query={feeds} sentence={t.loadFailed} />
        <FeedFailure mutation={sync} sentence={t.syncFailed} />
        <FeedFailure mutation={remove} sentence={t.deleteFailed} />
        {feeds.isPending && <Skeleton className="h-52" />}
        {feeds.data?.length === 0 && <NoFeeds />}
        {feeds.data && feeds.data.length > 0 && (
          <>
            <FeedTable feeds={feeds.data} rowOf={rowOf} />
            <p id={editNoteId} className="text-small text-soft">
              {t.notEditable}
            </p>
          </>
        )}
      </div>
      <DeleteFeedDialog feed={doomed} onConfirm={confirm} onClose={() => setDoomed(null)} />
    </>
  );
}

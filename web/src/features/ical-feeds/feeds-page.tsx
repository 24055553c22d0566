import type { IcalFeed, SyncResult } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { DeleteFeedDialog } from './delete-feed-dialog.tsx';
import { FeedFailure } from './feed-failure.tsx';
import { FeedTable } from './feed-table.tsx';
import { deleteMutation, previewSyncMutation, syncMutation } from './mutations.ts';
import { NoFeeds } from './no-feeds.tsx';
import { DifferencesDialog } from './preview/differences-dialog.tsx';
import { feedPreviewTexts } from './preview/texts.ts';
import { usePreviewed } from './preview/use-previewed.ts';
import { feedsQuery } from './queries.ts';
import { feedListTexts } from './texts.ts';

const route = getRouteApi('/_app/admin/ical-feeds/');

/** The calendars whose events are imported. */
export function FeedsPage() {
  const t = useStore(feedListTexts);
  const shared = useStore(adminCommonTexts);
  const pages = useStore(administrationTexts);
  const feeds = useQuery(feedsQuery);
  const words = useStore(feedPreviewTexts);
  const sync = usePreviewed<IcalFeed, SyncResult>({ look: previewSyncMutation, apply: syncMutation });
  const remove = useMutation(deleteMutation);
  const [doomed, setDoomed] = useState<IcalFeed | null>(null);
  // The feed whose history is open.
  const { history } = route.useSearch();
  const navigate = route.useNavigate();
  const onHistory = (feedId: string | undefined) =>
    void navigate({ search: { history: feedId }, replace: true, resetScroll: false });
  useGone(doomed?.name, !feeds.data?.some(({ id }) => id === doomed?.id), () => setDoomed(null));
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
    syncing: sync.subject?.id === feed.id,
    deleting: remove.isPending && remove.variables.id === feed.id,
    blocked: sync.subject !== null && sync.subject.id !== feed.id,
    open: history === feed.id,
    onToggle: () => onHistory(history === feed.id ? undefined : feed.id),
    onSync: () => sync.start(feed),
    onDelete: () => setDoomed(feed),
  });
  return (
    <>
      <PageHead title={pages.feeds} actions={actions} />
      <div className="grid grid-cols-1 gap-5" aria-busy={feeds.isFetching}>
        <FailedToLoad query={feeds} sentence={t.loadFailed} />
        <FeedFailure error={sync.error} feed={sync.failedSubject} onDismiss={sync.reset} sentence={t.syncFailed} />
        <FeedFailure error={remove.error} feed={remove.variables} onDismiss={remove.reset} sentence={t.deleteFailed} />
        {feeds.isPending && <Skeleton className="h-52" />}
        {feeds.data?.length === 0 && <NoFeeds />}
        {feeds.data && feeds.data.length > 0 && <FeedTable feeds={feeds.data} rowOf={rowOf} />}
      </div>
      <DifferencesDialog
        preview={sync.shown?.preview ?? null}
        title={words.syncTitle({ name: sync.shown?.subject.name ?? '' })}
        outdated={sync.shown?.outdated ?? false}
        busy={sync.subject !== null}
        onApply={sync.apply}
        onClose={sync.close}
      />
      <DeleteFeedDialog feed={doomed} onConfirm={confirm} onClose={() => setDoomed(null)} />
    </>
  );
}

import type { IcalFeed, SyncResult } from '@contract/ical-feeds.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { searchedText } from '@/lib/app/search-params.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { useGone } from '@/lib/lists/use-gone.ts';
import { preload } from '@/lib/query/preload.ts';
import { FeedTable } from './feed-table.tsx';
import { deleteMutation, previewSyncMutation, syncMutation } from './mutations.ts';
import { DifferencesDialog, usePreviewed } from './previewed-change.tsx';
import { feedsQuery, liveEventsQuery } from './queries.ts';
import { feedListTexts, feedPreviewTexts } from './texts.ts';
import { fateOf } from './words.ts';

/** `history`: the feed whose history is open. */
const feedsSearch = z.object({ history: searchedText });

interface FeedFailureProps {
  /** `null`: nothing failed. */
  error: Error | null;
  feed: IcalFeed | null | undefined;
  /** What failed. */
  sentence: string;
  onDismiss: () => void;
}

/** Says what failed for which feed and why, until it is dismissed. */
function FeedFailure({ error, feed, sentence, onDismiss }: FeedFailureProps) {
  const t = useTexts(feedListTexts);
  if (!error) return null;
  return (
    <Message tone="error" onDismiss={onDismiss}>
      {t.failure({ sentence })}
      <span className="block">{t.because({ name: feed?.name ?? '', reason: messageOf(error) })}</span>
    </Message>
  );
}

/** Replaces the empty table, with a link to continue. */
function NoFeeds() {
  const [t, shared] = useTexts(feedListTexts, adminCommonTexts);
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{t.none}</p>
      <p className="mx-auto mt-1 mb-4 max-w-form text-soft">{t.noneHint}</p>
      <Link to="/admin/ical-feeds/create" className={buttonStyle()}>
        {shared.createFeed}
      </Link>
    </div>
  );
}

/** What happens to the events of a deleted feed, with numbers as soon as they are loaded. */
function Fate({ feed }: { feed: IcalFeed }) {
  const [t, common] = useTexts(feedListTexts, commonTexts);
  const events = useQuery(liveEventsQuery);
  if (events.isPending) return <Skeleton className="h-12" />;
  if (!events.data) return <p className="text-soft">{t.rule}</p>;
  const { go, stay, withSignups } = fateOf(feed, events.data);
  const number = (count: number) => ({ events: <span className="font-strong">{common.events({ count })}</span> });
  // The number is emphasized, so the text keeps a placeholder for an element.
  const place = '{events}';
  return (
    <>
      <ul className="grid gap-1">
        <li>
          <RichText text={t.go({ count: go, events: place })} values={number(go)} />
        </li>
        <li>
          <RichText
            text={
              withSignups > 0
                ? t.stayWith({ count: stay, events: place, signups: withSignups })
                : t.stay({ count: stay, events: place })
            }
            values={number(stay)}
          />
        </li>
      </ul>
      <p className="text-small text-soft">{t.rule}</p>
    </>
  );
}

interface DeleteFeedDialogProps {
  /** The feed to delete; `null` while the dialog is closed. */
  feed: IcalFeed | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a feed is deleted, and says which events stay and which are deleted. */
function DeleteFeedDialog({ feed, onConfirm, onClose }: DeleteFeedDialogProps) {
  const [t, shared] = useTexts(feedListTexts, adminCommonTexts);
  return (
    <AlertDialog
      open={feed !== null}
      title={feed ? t.deleteTitle({ name: feed.name }) : shared.delete}
      confirm={t.deleteFeed}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>{t.deleteQuestion}</p>
      {feed && <Fate feed={feed} />}
    </AlertDialog>
  );
}

/** The calendars whose events are imported. */
function FeedsPage() {
  const [t, shared, pages] = useTexts(feedListTexts, adminCommonTexts, administrationTexts);
  const feeds = useQuery(feedsQuery);
  const words = useTexts(feedPreviewTexts);
  const sync = usePreviewed<IcalFeed, SyncResult>({ look: previewSyncMutation, apply: syncMutation });
  const remove = useMutation(deleteMutation);
  const [toDelete, setToDelete] = useState<IcalFeed | null>(null);
  // The feed whose history is open.
  const { history } = Route.useSearch();
  const navigate = Route.useNavigate();
  const onHistory = (feedId: string | undefined) =>
    void navigate({ search: { history: feedId }, replace: true, resetScroll: false });
  useGone(toDelete?.name, !feeds.data?.some(({ id }) => id === toDelete?.id), () => setToDelete(null));
  useShortcut('n', () => void navigate({ to: '/admin/ical-feeds/create' }));
  const confirm = () => {
    if (toDelete) remove.mutate(toDelete, { onSuccess: focusHeading });
    setToDelete(null);
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
    onDelete: () => setToDelete(feed),
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
      <DeleteFeedDialog feed={toDelete} onConfirm={confirm} onClose={() => setToDelete(null)} />
    </>
  );
}

export const Route = createFileRoute('/_app/admin/ical-feeds/')({
  validateSearch: feedsSearch,
  loader: ({ context: { queryClient } }) => preload(queryClient, feedsQuery),
  component: FeedsPage,
});

import type { CallBody } from '@contract/call.ts';
import {
  createFeed,
  decideHeldSync,
  deleteFeed,
  editFeed,
  type IcalFeed,
  previewFeed,
  previewFeedEdit,
  previewFeedSync,
  reimportFeed,
  syncFeed,
} from '@contract/ical-feeds.ts';
import { mutationOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import type { Applying, Looking } from './previewed-change.tsx';
import { feedsQuery } from './queries.ts';
import { feedFormTexts, feedListTexts, feedPreviewTexts, feedRunTexts } from './texts.ts';
import { syncDetail } from './words.ts';

/** Reloads what a sync changes: the feed, its runs, its events and the list of changes. A failed sync may have left a run as well. */
const reload = [queryKeys.feeds, queryKeys.events, queryKeys.changes];

/** What a sync of a feed would change now. */
export const previewSyncMutation = mutationOptions({
  mutationFn: ({ subject: { id } }: Looking<IcalFeed>) => api(previewFeedSync, { params: { id } }),
});

/** Syncs a feed as it was shown. The page shows failures instead of a toast, so that they can be read without haste. */
export const syncMutation = changing(
  ({ subject: { id }, token }: Applying<IcalFeed>) => api(syncFeed, { params: { id }, query: { token } }),
  { success: (result) => ({ text: feedListTexts.get().synced, detail: syncDetail(result) }), reload },
);

/** A feed, and what it is to become. */
export interface FeedEdit {
  feed: IcalFeed;
  body: CallBody<typeof editFeed>;
}

/** What an edit of a feed would change. */
export const previewEditMutation = mutationOptions({
  mutationFn: ({ subject: { feed, body } }: Looking<FeedEdit>) =>
    api(previewFeedEdit, { params: { id: feed.id }, body }),
});

/** Edits a feed as it was shown. */
export const editMutation = changing(
  ({ subject: { feed, body }, token }: Applying<FeedEdit>) =>
    api(editFeed, { params: { id: feed.id }, body, query: { token } }),
  { success: () => feedFormTexts.get().saved, reload },
);

/** Drops a sync on hold. */
export const ignoreMutation = changing(
  ({ id }: IcalFeed) => api(decideHeldSync, { params: { id }, body: { action: 'ignore' } }),
  { success: (result) => ({ text: feedRunTexts.get().ignored, detail: syncDetail(result) }), reload },
);

/** Deletes a feed. Its row is busy until the server has answered. */
export const deleteMutation = mutationOptions({
  ...changing(({ id }: IcalFeed) => api(deleteFeed, { params: { id } }), {
    success: () => feedListTexts.get().deleted,
    reload,
  }),
  onSuccess: (_, { id }, __, { client }) =>
    client.setQueryData(feedsQuery.queryKey, (feeds) => feeds?.filter((feed) => feed.id !== id)),
});

/** Creates a feed. The server starts its first sync. */
export const createMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof createFeed>) => api(createFeed, { body }),
  onSuccess: (_feed, _body, _, { client }) => client.invalidateQueries({ queryKey: queryKeys.feeds, exact: true }),
});

/** Reads a calendar as a feed would. Nothing is stored. */
export const previewMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof previewFeed>) => api(previewFeed, { body }),
});

/** Restores the upcoming events of a feed that administrators deleted. */
export const reimportMutation = changing(({ id }: IcalFeed) => api(reimportFeed, { params: { id } }), {
  success: ({ message }) => ({ text: feedPreviewTexts.get().broughtBack, detail: message }),
  reload,
});

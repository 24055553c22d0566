import type { CallBody } from '@contract/call.ts';
import {
  createFeed,
  decideHeldSync,
  deleteFeed,
  type IcalFeed,
  type SyncResult,
  syncFeed,
} from '@contract/ical-feeds.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { reloadAll } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { feedListMessages, feedRunMessages } from './messages.ts';
import { feedsQuery } from './queries.ts';
import { syncDetail } from './words.ts';

/** Reloads what a sync changes: the feed, its runs and its events. A failed sync may have left a run as well. */
export const reload = (client: QueryClient) => reloadAll(client, [queryKeys.feeds, queryKeys.events]);

/** Syncs a feed now. The page shows failures instead of a toast, so that they can be read without haste. */
export const syncMutation = mutationOptions({
  mutationFn: ({ id }: IcalFeed) => api(syncFeed, { params: { id } }),
  meta: {
    success: (result: SyncResult) => {
      const t = feedListMessages.get();
      const detail = syncDetail(result);
      return result.held ? { tone: 'failed', text: t.heldToast, detail } : { text: t.synced, detail };
    },
  },
  onSettled: (_data, _error, _feed, _, { client }) => reload(client),
});

/** Decides about a sync on hold. */
export const decideMutation = mutationOptions({
  mutationFn: ({ feed, action }: { feed: IcalFeed; action: 'apply' | 'ignore' }) =>
    api(decideHeldSync, { params: { id: feed.id }, body: { action } }),
  meta: {
    success: (result: SyncResult, { action }: { action: 'apply' | 'ignore' }) => {
      const t = feedRunMessages.get();
      const detail = syncDetail(result);
      // The calendar is read again, so the decision may be needed for more changes than were shown.
      if (result.held) return { tone: 'failed', text: t.heldAgain, detail };
      return { text: action === 'apply' ? t.applied : t.ignored, detail };
    },
  },
  onSettled: (_data, _error, _feed, _, { client }) => reload(client),
});

/** Deletes a feed. Its row is busy until the server has answered. */
export const deleteMutation = mutationOptions({
  mutationFn: ({ id }: IcalFeed) => api(deleteFeed, { params: { id } }),
  onSuccess: (_, { id }, __, { client }) =>
    client.setQueryData(feedsQuery.queryKey, (feeds) => feeds?.filter((feed) => feed.id !== id)),
  meta: { success: () => feedListMessages.get().deleted },
  onSettled: (_data, _error, _feed, _, { client }) => reload(client),
});

/** Creates a feed. The server starts its first sync. */
export const createMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof createFeed>) => api(createFeed, { body }),
  onSuccess: (_feed, _body, _, { client }) => client.invalidateQueries({ queryKey: queryKeys.feeds, exact: true }),
});

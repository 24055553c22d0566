import { type ChangeSet, listChanges } from '@contract/change-sets.ts';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/api-client.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The change sets by page, the newest first. */
export const changesQuery = infiniteQueryOptions({
  queryKey: queryKeys.changes,
  queryFn: async ({ signal, pageParam: cursor }) => {
    const response = await api.answerTo(listChanges, { signal, query: { ...(cursor && { cursor }) } });
    return { changes: (await response.json()) as ChangeSet[], next: nextCursor(response) };
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

/** What a change of shifts and places leaves as it is. */
const untouched: ReadonlySet<unknown> = new Set(
  (['me', 'organisation', 'feeds', 'sessions', 'signIns', 'secondFactor', 'entry', 'ownCalendar'] as const).map(
    (name) => queryKeys[name][0],
  ),
);

/** Reloads everything that shows shifts or who has their places. Resolves when what is displayed has loaded. */
export const reloadAfterChange = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [subject] }) => !untouched.has(subject) });

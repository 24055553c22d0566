import { readWall } from '@contract/wall.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { forgetWall, keepWall, keptWall } from './kept.ts';

/** How often a wall asks without a live message, and how often while nobody answers, in milliseconds. */
const interval = { usual: 60_000, lost: 10_000 };

/** Whether the address does not work, or no longer. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code);

/** The key of the query of a wall. */
export const wallKey = (key: string) => ['wall', key] as const;

/** What the wall with a key shows, at first as this device has kept it. It is asked for again and again, until the wall is gone. */
export const wallQuery = (key: string) =>
  queryOptions({
    queryKey: wallKey(key),
    queryFn: async ({ signal }) => {
      try {
        const page = await api(readWall, { signal, body: { key } });
        keepWall(key, page);
        return page;
      } catch (error) {
        if (isGone(error as Error)) forgetWall();
        throw error;
      }
    },
    initialData: () => keptWall(key),
    // Out of date; with 0 it would count as none, and errors be forgotten while it asks.
    initialDataUpdatedAt: 1,
    retry: false,
    refetchInterval: ({ state: { error } }) => !isGone(error) && (error ? interval.lost : interval.usual),
    refetchIntervalInBackground: true,
  });

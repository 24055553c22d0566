import { readWall } from '@contract/wall.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';

/** How often a wall asks for the present state, in milliseconds. */
const wallInterval = 15_000;

/** Whether the address does not work, or no longer. */
export const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code);

/** What the wall with a key shows. It is asked for again and again, until the wall is gone. */
export const wallQuery = (key: string) =>
  queryOptions({
    queryKey: ['wall', key] as const,
    queryFn: ({ signal }) => api(readWall, { signal, body: { key } }),
    retry: false,
    refetchInterval: ({ state }) => (isGone(state.error) ? false : wallInterval),
    refetchIntervalInBackground: true,
  });

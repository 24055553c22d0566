import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAway } from '@/lib/api/api-error.ts';
import { tellOutcome } from './mutations.ts';
import { tellOtherTabs } from './other-tabs.ts';

const tries = 2;

/** Refusals stay refusals however often one asks; only silence is worth another try (503 is waited for by the API client). */
const retry = (count: number, error: Error): boolean =>
  count < tries && !(error instanceof ApiError && (error.status > 0 || error.code === 'offline'));

/** How long to wait, in milliseconds, before asking a service again that was away. */
export const whileAway = 5_000;

/** The cache of what the server said. Lists are fresh for half a minute and looked at again when the window is. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({ onSuccess: tellOtherTabs, onSettled: tellOutcome }),
    defaultOptions: {
      // Our client says itself that it is offline, in words; a paused query would say nothing.
      queries: {
        staleTime: 30_000,
        retry,
        networkMode: 'always',
        refetchOnReconnect: 'always',
        // What failed because the service was away comes by itself when it is back.
        refetchInterval: (query) => (isAway(query.state.error) ? whileAway : false),
      },
      mutations: { networkMode: 'always' },
    },
  });

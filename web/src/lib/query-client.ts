import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { tellOtherTabs } from './other-tabs.ts';

const tries = 2;

/** Refusals stay refusals however often one asks; only silence is worth another try (503 is waited for by the API client). */
const retry = (count: number, error: Error): boolean =>
  count < tries && !(error instanceof ApiError && (error.status > 0 || error.code === 'offline'));

/** The cache of what the server said. Lists are fresh for half a minute and looked at again when the window is. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({ onSuccess: tellOtherTabs }),
    defaultOptions: {
      // Our client says itself that it is offline, in words; a paused query would say nothing.
      queries: { staleTime: 30_000, retry, networkMode: 'always', refetchOnReconnect: 'always' },
      mutations: { networkMode: 'always' },
    },
  });

import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isAway } from '@/lib/api/api-error.ts';
import { tellOtherTabs, tellOutcome } from './mutations.ts';
import { askForAnswers } from './needed-answers.ts';

const tries = 2;

/** Only missing answers are retried: refusals would not change, and the API client itself retries a 503. */
const retry = (count: number, error: Error): boolean =>
  count < tries && !(error instanceof ApiError && (error.status > 0 || error.code === 'offline'));

/** The interval in milliseconds at which failed queries are repeated while the service is unavailable. */
export const whileAway = 5_000;

/** The cache of server data. Lists are fresh for half a minute, and reloaded when the window gets the focus. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    mutationCache: new MutationCache({ onSuccess: tellOtherTabs, onError: askForAnswers, onSettled: tellOutcome }),
    defaultOptions: {
      // The API client reports that it is offline; a paused query would not.
      queries: {
        staleTime: 30_000,
        retry,
        networkMode: 'always',
        refetchOnReconnect: 'always',
        // Queries that failed because the service was unavailable recover by themselves.
        refetchInterval: (query) => (isAway(query.state.error) ? whileAway : false),
      },
      mutations: { networkMode: 'always' },
    },
  });

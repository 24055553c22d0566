import { listUsers } from '@contract/users.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { wait } from '@/lib/api/wait.ts';
import { queryKeys } from './query-keys.ts';

/** The most people that a search for one of them shows. */
const most = 5;
/** How long nothing must be typed before the server is asked, in milliseconds. */
const pause = 250;

/** The first people who match a search. While others load, the earlier ones stay. */
export const foundPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'found', search] as const,
    queryFn: async ({ signal }) => {
      await wait(pause, signal);
      return await api(listUsers, { signal, query: { search, limit: most } });
    },
    placeholderData: keepPreviousData,
  });

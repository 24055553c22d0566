import { listUsers } from '@contract/users.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The most people that a search for one of them shows. */
const most = 5;

/** The first people who match a search. While others load, the earlier ones stay. */
export const foundPeopleQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.users, 'found', search] as const,
    queryFn: ({ signal }) => api(listUsers, { signal, query: { search, limit: most } }),
    placeholderData: keepPreviousData,
  });

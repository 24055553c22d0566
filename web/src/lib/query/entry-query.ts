import { getEntry } from '@contract/entry.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The organization's name, whom to ask, and how people come in: for those who are not in. */
export const entryQuery = queryOptions({
  queryKey: queryKeys.entry,
  queryFn: ({ signal }) => api(getEntry, { signal }),
});

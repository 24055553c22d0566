import { getLeaving } from '@contract/leaving.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** What it would mean if a person left. */
export const leavingQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.me, 'leaving', id] as const,
    queryFn: ({ signal }) => api(getLeaving, { signal, params: { id } }),
  });

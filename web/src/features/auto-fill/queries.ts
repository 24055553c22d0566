import { getAutoFill } from '@contract/auto-fill.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/**
 * The open places of some days and who could have them. Asked anew only after a change of this tab: a proposal that changes by
 * itself cannot be read. What has become impossible meanwhile is named when it is given.
 */
export const autoFillQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'auto-fill', from, to] as const,
    queryFn: ({ signal }) => api(getAutoFill, { signal, query: { from, to } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

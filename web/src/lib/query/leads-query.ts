import { listLeads } from '@contract/leads.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** Who leads which shifts, by name. For administrators. */
export const leadsQuery = queryOptions({
  queryKey: queryKeys.leads,
  queryFn: ({ signal }) => api(listLeads, { signal }),
  staleTime: 60_000,
});

import { getOrganisation } from '@contract/organisation.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** The organization's settings. */
export const organisationQuery = queryOptions({
  queryKey: queryKeys.organisation,
  queryFn: ({ signal }) => api(getOrganisation, { signal }),
});

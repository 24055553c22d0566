import { listEndingQualifications, listQualificationRequests } from '@contract/qualification-requests.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** What people ask to have confirmed, the oldest request first. */
export const requestsQuery = queryOptions({
  queryKey: [...queryKeys.qualifications, 'requests'],
  queryFn: ({ signal }) => api.all(listQualificationRequests, { signal }),
});

/** Which qualifications of people end soon. */
export const endingQuery = queryOptions({
  queryKey: [...queryKeys.qualifications, 'ending'],
  queryFn: ({ signal }) => api.all(listEndingQualifications, { signal }),
});

import { listHolders, listQualifications, listUserQualifications } from '@contract/qualifications.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** What slot types can ask for, by name. */
export const qualificationsQuery = queryOptions({
  queryKey: [...queryKeys.qualifications, 'list'],
  queryFn: ({ signal }) => api(listQualifications, { signal }),
  staleTime: 60_000,
});

/** What a person has or had. */
export const heldQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.qualifications, 'of', userId],
    queryFn: ({ signal }) => api(listUserQualifications, { signal, params: { id: userId } }),
  });

/** Who has or had a qualification. */
export const holdersQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.qualifications, 'people', id],
    queryFn: ({ signal }) => api.all(listHolders, { signal, params: { id } }),
  });

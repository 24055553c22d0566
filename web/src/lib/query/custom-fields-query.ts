import { listCustomFields, listEventAnswers, listUserAnswers } from '@contract/custom-fields.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from './query-keys.ts';

/** What the organisation asks its people, in its order. */
export const customFieldsQuery = queryOptions({
  queryKey: [...queryKeys.customFields, 'list'],
  queryFn: ({ signal }) => api(listCustomFields, { signal }),
  staleTime: 60_000,
});

/** What a person is asked, with their answers as far as the caller may read them. */
export const answersQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.customFields, 'of', userId],
    queryFn: ({ signal }) => api(listUserAnswers, { signal, params: { id: userId } }),
  });

/** What the people of an event have answered. */
export const eventAnswersQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.customFields, 'at', eventId],
    queryFn: ({ signal }) => api(listEventAnswers, { signal, params: { id: eventId } }),
  });

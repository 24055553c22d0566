import { getMessage } from '@contract/messages.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** How often the figures of a message are read again while emails wait, in milliseconds. */
export const lookAgain = 5_000;

/** A sent message with its recipients. */
export const messageQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.messages, 'one', id],
    queryFn: ({ signal }) => api(getMessage, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && state.data.figures.waiting > 0 ? lookAgain : false),
  });

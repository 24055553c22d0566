import { listMessages, type SentMessage } from '@contract/messages.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/api-client.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

/** The messages that were sent, by page, the newest first. */
export const messagesQuery = infiniteQueryOptions({
  queryKey: queryKeys.messages,
  queryFn: async ({ signal, pageParam: cursor }) => {
    const response = await api.answerTo(listMessages, { signal, query: { ...(cursor && { cursor }) } });
    return { messages: (await response.json()) as SentMessage[], next: nextCursor(response) };
  },
  initialPageParam: '',
  getNextPageParam: ({ next }) => next,
});

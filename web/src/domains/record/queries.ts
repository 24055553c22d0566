import type { CallQuery } from '@contract/call.ts';
import { listRecord, type RecordEntry } from '@contract/record.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/next-cursor.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';

export type RecordFilter = Omit<CallQuery<typeof listRecord>, 'limit' | 'cursor'>;

/** The record by page, the newest first. */
export const recordQuery = (filter: RecordFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.record, filter] as const,
    queryFn: async ({ signal, pageParam: cursor }) => {
      const response = await api.answerTo(listRecord, { signal, query: { ...filter, ...(cursor && { cursor }) } });
      return { entries: (await response.json()) as RecordEntry[], next: nextCursor(response) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

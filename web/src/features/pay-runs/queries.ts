import type { CallBody } from '@contract/call.ts';
import { closeRun, getRun, listRuns, makeRunFile, markRunPaid, previewRun, voidRun } from '@contract/pay-runs.ts';
import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { queryKeys, reloadAll } from '@/lib/query/query-keys.ts';
import { payRunTexts } from './texts.ts';

export type RunTerms = CallBody<typeof previewRun>;

/** All pay runs, the latest first. */
export const runsQuery = queryOptions({
  queryKey: queryKeys.payRuns,
  queryFn: ({ signal }) => api(listRuns, { signal }),
});

/** What a run would pay. While another preview loads, the earlier one stays. */
export const previewQuery = (terms: RunTerms) =>
  queryOptions({
    queryKey: [...queryKeys.payRuns, 'preview', terms] as const,
    queryFn: ({ signal }) => api(previewRun, { body: terms, signal }),
    // Hours change meanwhile.
    staleTime: 2_000,
    placeholderData: keepPreviousData,
  });

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.payRuns, 'one', id] as const,
    queryFn: ({ signal }) => api(getRun, { params: { id }, signal }),
  });

const reload = (
  _data: unknown,
  _error: Error | null,
  _input: unknown,
  _before: unknown,
  { client }: { client: QueryClient },
) => reloadAll(client, [queryKeys.payRuns]);

export const closeMutation = mutationOptions({
  mutationFn: (body: CallBody<typeof closeRun>) => api(closeRun, { body }),
  onSettled: reload,
  meta: {
    success: ({ number }: { number: number }) => payRunTexts.get().madeRun({ number }),
    error: () => payRunTexts.get().closeFailed,
  },
});

export const voidMutation = mutationOptions({
  mutationFn: ({ id, reason }: { id: string; reason: string }) => api(voidRun, { params: { id }, body: { reason } }),
  onSettled: reload,
  meta: {
    success: ({ number }: { number: number }) => payRunTexts.get().voided({ number }),
    error: () => payRunTexts.get().voidFailed,
  },
});

export const paidMutation = mutationOptions({
  mutationFn: (id: string) => api(markRunPaid, { params: { id } }),
  onSettled: reload,
  meta: { error: () => payRunTexts.get().paidFailed },
});

export const fileMutation = mutationOptions({
  mutationFn: ({ id, ...body }: { id: string } & CallBody<typeof makeRunFile>) =>
    api(makeRunFile, { params: { id }, body }),
  onSettled: reload,
  meta: { error: () => payRunTexts.get().exportFailed },
});

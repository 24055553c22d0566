import type { CallBody } from '@contract/call.ts';
import { closeRun, getRun, listRuns, makeRunFile, markRunPaid, previewRun, voidRun } from '@contract/pay-runs.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
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

const reload = [queryKeys.payRuns];

export const closeMutation = changing((body: CallBody<typeof closeRun>) => api(closeRun, { body }), {
  success: ({ number }) => payRunTexts.get().madeRun({ number }),
  error: () => payRunTexts.get().closeFailed,
  reload,
});

export const voidMutation = changing(
  ({ id, reason }: { id: string; reason: string }) => api(voidRun, { params: { id }, body: { reason } }),
  {
    success: ({ number }) => payRunTexts.get().voided({ number }),
    error: () => payRunTexts.get().voidFailed,
    reload,
  },
);

export const paidMutation = changing((id: string) => api(markRunPaid, { params: { id } }), {
  error: () => payRunTexts.get().paidFailed,
  reload,
});

export const fileMutation = changing(
  ({ id, ...body }: { id: string } & CallBody<typeof makeRunFile>) => api(makeRunFile, { params: { id }, body }),
  { error: () => payRunTexts.get().exportFailed, reload },
);

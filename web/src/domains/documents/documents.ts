import {
  type Agreement,
  type Document,
  listAgreements,
  listDocuments,
  withdrawAgreement,
} from '@contract/documents.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { calendarDay, dayKey } from '@/lib/time/time.ts';
import { documentTexts } from './texts.ts';

/** What people agree to, by name. */
export const documentsQuery = queryOptions({
  queryKey: queryKeys.documents,
  queryFn: ({ signal }) => api(listDocuments, { signal }),
});

/** What a person agreed to, the latest first. */
export const agreementsQuery = (userId: string) =>
  queryOptions({
    queryKey: [...queryKeys.documents, 'agreements', userId],
    queryFn: ({ signal }): Promise<Agreement[]> => api(listAgreements, { signal, params: { id: userId } }),
  });

/** What is loaded again after somebody agreed, or no longer agrees. */
export const reloadAfterAgreeing = [queryKeys.documents, queryKeys.events, queryKeys.candidates];

/** The day on which somebody agreed, in the reader's zone. */
export const agreedDay = (at: string, zone: string): string => calendarDay(dayKey(at, zone));

/** Withdraws what a person agreed to. */
export const withdrawMutation = changing(
  ({ userId, document }: { userId: string; document: Document }) =>
    api(withdrawAgreement, { params: { id: userId, documentId: document.id } }),
  {
    success: (_, { document }) => documentTexts.get().withdrawn({ name: document.name }),
    error: () => documentTexts.get().withdrawFailed,
    reload: reloadAfterAgreeing,
  },
);

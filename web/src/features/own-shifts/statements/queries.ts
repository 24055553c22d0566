import type { CallBody } from '@contract/call.ts';
import { issueStatement, listOwnStatements, withdrawStatement } from '@contract/statements.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '@/lib/api/api.ts';
import { changing } from '@/lib/query/changing.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { ownStatementTexts } from './texts.ts';

/** The person's statements, latest first, and whether they can issue any. Asking withdraws those whose hours were corrected. */
export const ownStatementsQuery = queryOptions({
  queryKey: queryKeys.ownStatements,
  queryFn: ({ signal }) => api(listOwnStatements, { signal }),
  // A correction by somebody else is told to nobody until they look.
  staleTime: 0,
});

const reload = [queryKeys.ownStatements];

export const issueMutation = changing((body: CallBody<typeof issueStatement>) => api(issueStatement, { body }), {
  reload,
});

export const withdrawMutation = changing((id: string) => api(withdrawStatement, { body: { statement_id: id } }), {
  success: () => ownStatementTexts.get().withdrawDone,
  error: () => ownStatementTexts.get().withdrawFailed,
  reload,
});

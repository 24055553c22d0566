import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ApiError } from '@/lib/api-error.ts';

export type AskedQuery = Pick<UseQueryResult, 'isError' | 'isFetching' | 'data' | 'error' | 'refetch'>;

/** Says what `children` say while a query has failed, and lets one try again. */
export function RetryMessage({ query, children }: { query: AskedQuery; children: ReactNode }) {
  // That there is no connection is said once, for the whole page.
  const known = query.data !== undefined && query.error instanceof ApiError && query.error.code === 'offline';
  if (!query.isError || known) return null;
  const retry = (
    <Button busy={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  );
  return (
    <Message tone="error" action={retry}>
      {children}
    </Message>
  );
}

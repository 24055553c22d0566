import { useStore } from '@nanostores/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ApiError } from '@/lib/api/api-error.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { useLastError } from '@/lib/query/use-last-error.ts';
import { layoutMessages } from './messages.ts';

export type AskedQuery = Pick<
  UseQueryResult,
  'isSuccess' | 'isFetching' | 'data' | 'error' | 'errorUpdateCount' | 'refetch'
>;

/** The whole page says once that there is no connection; the sign-in page, which follows, that the session has ended. */
const isSaidElsewhere = (error: Error, isShown: boolean): boolean =>
  error instanceof ApiError && (error.code === 'unauthenticated' || (error.code === 'offline' && isShown));

/** Says what `children` say of the error while a query has failed or is tried again, and lets one try again. */
export function RetryMessage({ query, children }: { query: AskedQuery; children: (error: Error) => ReactNode }) {
  const t = useStore(layoutMessages);
  const error = useLastError(query);
  if (!error || isSaidElsewhere(error, query.data !== undefined)) return null;
  const tryAgain = async () => {
    // The button goes away when that worked.
    if ((await query.refetch()).isSuccess) focusHeading();
  };
  const retry = (
    <Button busy={query.isFetching} onClick={() => void tryAgain()}>
      {t.tryAgain}
    </Button>
  );
  return (
    <Message tone="error" action={retry}>
      {children(error)}
    </Message>
  );
}

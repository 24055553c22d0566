import { useStore } from '@nanostores/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ApiError, isPrivate } from '@/lib/api/api-error.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { useLastError } from '@/lib/query/use-last-error.ts';
import { layoutTexts } from './texts.ts';

export type AskedQuery = Pick<
  UseQueryResult,
  'isSuccess' | 'isFetching' | 'data' | 'error' | 'errorUpdateCount' | 'refetch'
>;

/** The strip below the page reports a lost connection, and the sign-in page, which follows, an expired session. */
const isSaidElsewhere = (error: Error, isShown: boolean): boolean =>
  error instanceof ApiError && (error.code === 'unauthenticated' || (error.code === 'offline' && isShown));

/** Shows `children` with the error while a query has failed or is being retried, and a button to retry. */
export function RetryMessage({ query, children }: { query: AskedQuery; children: (error: Error) => ReactNode }) {
  const t = useStore(layoutTexts);
  const error = useLastError(query);
  if (!error || isSaidElsewhere(error, query.data !== undefined)) return null;
  // An administrator sees the app as somebody else: this stays the person's own.
  if (isPrivate(error)) return <Message tone="info">{children(error)}</Message>;
  const tryAgain = async () => {
    // The button disappears after a success.
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

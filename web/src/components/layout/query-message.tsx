import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ApiError, messageOf } from '@/lib/api-error.ts';

interface QueryMessageProps {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'data' | 'error' | 'refetch'>;
  /** What was asked for: 'events'. */
  what: string;
}

/** Says that something could not be loaded or brought up to date, in the words of spec section 8, and lets one try again. */
export function QueryMessage({ query, what }: QueryMessageProps) {
  const loaded = query.data !== undefined;
  // That there is no connection is said once, for the whole page.
  const known = loaded && query.error instanceof ApiError && query.error.code === 'offline';
  if (!query.isError || known) return null;
  const retry = (
    <Button busy={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  );
  return (
    <Message tone="error" action={retry}>
      Failed to {loaded ? 'refresh' : 'load'} {what}: {messageOf(query.error)}
    </Message>
  );
}

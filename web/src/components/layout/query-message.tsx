import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { messageOf } from '@/lib/api-error.ts';

interface QueryMessageProps {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'data' | 'error' | 'refetch'>;
  /** What was asked for: 'events'. */
  what: string;
}

/** Says that something could not be loaded or brought up to date, in the words of spec section 8, and lets one try again. */
export function QueryMessage({ query, what }: QueryMessageProps) {
  if (!query.isError) return null;
  const retry = (
    <Button busy={query.isFetching} onClick={() => void query.refetch()}>
      Try again
    </Button>
  );
  return (
    <Message tone="error" action={retry}>
      Failed to {query.data === undefined ? 'load' : 'refresh'} {what}: {messageOf(query.error)}
    </Message>
  );
}

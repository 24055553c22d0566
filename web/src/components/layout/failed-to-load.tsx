import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ApiError, messageOf } from '@/lib/api-error.ts';

interface FailedToLoadProps {
  query: Pick<UseQueryResult, 'isError' | 'isFetching' | 'data' | 'error' | 'refetch'>;
  /** The sentence of spec section 8: 'Failed to load staff. Please try again.' */
  sentence: string;
}

/** Says in the specification's words that something could not be loaded, why, and lets one try again. */
export function FailedToLoad({ query, sentence }: FailedToLoadProps) {
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
      {sentence}
      <span className="block text-small">{messageOf(query.error)}</span>
    </Message>
  );
}

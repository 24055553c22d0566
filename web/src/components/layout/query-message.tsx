import { messageOf } from '@/lib/api-error.ts';
import { type AskedQuery, RetryMessage } from './retry-message.tsx';

/** Says in the words of spec section 8 that `what` ('events') could not be loaded or brought up to date. */
export function QueryMessage({ query, what }: { query: AskedQuery; what: string }) {
  return (
    <RetryMessage query={query}>
      {(error) => `Failed to ${query.data === undefined ? 'load' : 'refresh'} ${what}: ${messageOf(error)}`}
    </RetryMessage>
  );
}

import { messageOf } from '@/lib/api/api-error.ts';
import { type AskedQuery, RetryMessage } from './retry-message.tsx';

/** Says in the specification's words (section 8: 'Failed to load staff. Please try again.') what could not be loaded, and why. */
export function FailedToLoad({ query, sentence }: { query: AskedQuery; sentence: string }) {
  return (
    <RetryMessage query={query}>
      {(error) => (
        <>
          {sentence}
          <span className="block text-small">{messageOf(error)}</span>
        </>
      )}
    </RetryMessage>
  );
}

import { isPrivate } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { type AskedQuery, RetryMessage } from './retry-message.tsx';

/** Says what could not be loaded ('Failed to load staff. Please try again.') and why. */
export function FailedToLoad({ query, sentence }: { query: AskedQuery; sentence: string }) {
  return (
    <RetryMessage query={query}>
      {(error) =>
        isPrivate(error) ? (
          messageOf(error)
        ) : (
          <>
            {sentence}
            <span className="block text-small">{messageOf(error)}</span>
          </>
        )
      }
    </RetryMessage>
  );
}

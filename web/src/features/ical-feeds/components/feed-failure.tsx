import type { IcalFeed } from '@contract/ical-feeds.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { Message } from '@/components/ui/message.tsx';
import { messageOf } from '@/lib/api-error.ts';

interface FeedFailureProps {
  mutation: Pick<UseMutationResult<unknown, Error, IcalFeed>, 'isError' | 'error' | 'variables' | 'reset'>;
  /** The sentence of spec section 8. */
  sentence: string;
}

/** Says what could not be done with which feed and why. It stays until it has been read. */
export function FeedFailure({ mutation, sentence }: FeedFailureProps) {
  if (!mutation.isError) return null;
  return (
    <Message tone="error" onDismiss={mutation.reset}>
      Error: {sentence}
      <span className="block">
        {mutation.variables?.name}: {messageOf(mutation.error)}
      </span>
    </Message>
  );
}

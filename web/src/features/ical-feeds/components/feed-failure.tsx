import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import type { UseMutationResult } from '@tanstack/react-query';
import { Message } from '@/components/ui/message.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { feedListMessages } from '../messages.ts';

interface FeedFailureProps {
  mutation: Pick<UseMutationResult<unknown, Error, IcalFeed>, 'isError' | 'error' | 'variables' | 'reset'>;
  /** What failed. */
  sentence: string;
}

/** Says what failed for which feed and why, until it is dismissed. */
export function FeedFailure({ mutation, sentence }: FeedFailureProps) {
  const t = useStore(feedListMessages);
  if (!mutation.isError) return null;
  return (
    <Message tone="error" onDismiss={mutation.reset}>
      {t.failure({ sentence })}
      <span className="block">
        {t.because({ name: mutation.variables?.name ?? '', reason: messageOf(mutation.error) })}
      </span>
    </Message>
  );
}

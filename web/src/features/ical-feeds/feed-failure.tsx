import type { IcalFeed } from '@contract/ical-feeds.ts';
import { useStore } from '@nanostores/react';
import { Message } from '@/components/ui/message.tsx';
import { messageOf } from '@/lib/errors/message-of.ts';
import { feedListTexts } from './texts.ts';

interface FeedFailureProps {
  /** `null`: nothing failed. */
  error: Error | null;
  feed: IcalFeed | null | undefined;
  /** What failed. */
  sentence: string;
  onDismiss: () => void;
}

/** Says what failed for which feed and why, until it is dismissed. */
export function FeedFailure({ error, feed, sentence, onDismiss }: FeedFailureProps) {
  const t = useStore(feedListTexts);
  if (!error) return null;
  return (
    <Message tone="error" onDismiss={onDismiss}>
      {t.failure({ sentence })}
      <span className="block">{t.because({ name: feed?.name ?? '', reason: messageOf(error) })}</span>
    </Message>
  );
}

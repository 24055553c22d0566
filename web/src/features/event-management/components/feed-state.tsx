import type { SourcedEvent } from '@contract/events.ts';
import { Message } from '@/components/ui/message.tsx';
import { Moment } from '@/components/ui/moment.tsx';

/** Of an event of a feed: where it comes from, and whether it is still there (feeds.md V3, V4). */
export function FeedState({ event: { feed, source } }: { event: SourcedEvent }) {
  return (
    <>
      {feed && (
        <Message tone="info">
          This event comes from the feed {feed.name}. What you change here stays as you set it when the feed is read
          again.
        </Message>
      )}
      {source?.missing_since && (
        <Message tone="attention">
          {source.removed ? 'Removed from feed. It has been missing there since ' : 'Missing from the feed since '}
          <Moment at={source.missing_since} />.
          {!source.removed && ' If a later sync does not find it either, it is canceled or removed.'}
        </Message>
      )}
    </>
  );
}

import type { SourcedEvent } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { Message } from '@/components/ui/message.tsx';
import { Moment } from '@/components/ui/moment.tsx';
import { RichText } from '@/i18n/rich-text.tsx';
import { eventFormTexts } from './texts.ts';

/** Which feed an event comes from, and whether it is still in that feed. */
export function FeedState({ event: { feed, source } }: { event: SourcedEvent }) {
  const t = useStore(eventFormTexts);
  return (
    <>
      {feed && <Message tone="info">{t.fromFeed({ feed: feed.name })}</Message>}
      {source?.missing_since && (
        <Message tone="attention">
          <RichText
            text={source.removed ? t.removedSince : t.missingSince}
            values={{ moment: <Moment at={source.missing_since} /> }}
          />
        </Message>
      )}
    </>
  );
}

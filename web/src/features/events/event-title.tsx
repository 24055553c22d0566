import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { MapPin, Repeat, Rss } from 'lucide-react';
import { CancelReason } from '@/domains/shifts/event-facts.tsx';
import { DraftBadge } from '@/domains/shifts/event-state.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { eventListTexts } from './texts.ts';

/** Title, state, location and feed of an event. The title opens its panel. `name`: what the event is called in a list of links. */
export function EventTitle({ event, name }: { event: Event; name: string }) {
  const t = useStore(eventListTexts);
  const common = useStore(commonTexts);
  return (
    <>
      <h3 className="min-w-0 text-lead font-strong">
        {/* A plain link, as those of the event's actions. */}
        <a
          href={`/admin/events?shift=${event.id}`}
          data-shift={event.id}
          aria-label={name}
          className="-my-2 inline-block min-w-11 py-2 wrap-anywhere underline-offset-4 hover:underline"
        >
          {event.title}
        </a>
        {event.draft && (
          <>
            {' '}
            <DraftBadge className="mr-1" />
          </>
        )}
        {event.status === 'canceled' && (
          <>
            {' '}
            <span className="mr-1 inline-block text-body font-regular text-loss">{common.canceled}</span>
          </>
        )}
        {event.feed_state && (
          <>
            {' '}
            <span className="mr-1 inline-block text-body font-regular text-attention">{t[event.feed_state]}</span>
          </>
        )}
      </h3>
      <CancelReason event={event} />
      {event.location && (
        <p className="mt-0.5 flex items-start gap-1.5 text-soft">
          <MapPin aria-hidden="true" className="mt-1 size-4 shrink-0" />
          <span className="min-w-0">{event.location}</span>
        </p>
      )}
      {event.series && event.series.events > 1 && (
        <p className="mt-0.5 flex items-start gap-1.5 text-small text-soft">
          <Repeat aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {common.repeats({ count: event.series.events })}
        </p>
      )}
      {event.feed && (
        <p className="mt-0.5 flex items-start gap-1.5 text-small text-soft">
          <Rss aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{t.fromFeed({ feed: event.feed.name })}</span>
        </p>
      )}
    </>
  );
}

import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { memo, useRef } from 'react';
import { LongText } from '@/components/ui/long-text.tsx';
import { Message } from '@/components/ui/message.tsx';
import { CancelReason, EventPlace } from '@/domains/shifts/event-facts.tsx';
import { DraftBadge, FillBar } from '@/domains/shifts/event-state.tsx';
import { When } from '@/domains/shifts/when.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { type Told, textOf } from '@/lib/errors/error-text.ts';
import { now } from '@/lib/time/clock.ts';
import type { Timing } from '@/lib/time/event-time.ts';
import { dayAndTime, shiftInWords } from '@/lib/time/moment.ts';
import { eventReason, type OwnPlace } from '../taking/own-place.ts';
import { usePlaceActions } from '../taking/use-places.ts';
import { dashboardTexts } from '../texts.ts';
import { SlotRow } from './slot-row.tsx';

interface EventCardProps extends OwnPlace {
  event: Event;
  /** Whether times name their zone, as on days when the clocks change. */
  nameZone: boolean;
  timing: Timing;
  /** Why a place could not be taken. */
  refusal: Told | null;
}

/** One event with its slots. Memoized, because lists have thousands. */
export const EventCard = memo(function EventCard(props: EventCardProps) {
  const { event, nameZone, timing, refusal, ...own } = props;
  const t = useStore(dashboardTexts);
  const common = useStore(commonTexts);
  useLanguage();
  const { forgetRefusal } = usePlaceActions();
  const card = useRef<HTMLLIElement>(null);
  const started = timing !== 'upcoming';
  const canceled = event.status === 'canceled';
  // No reason is needed for a canceled event, or for one that the person was signed up for or is asked about.
  const reason = canceled || (started && own.signupId) || own.asked ? null : eventReason(event, own, started);
  const forget = () => {
    card.current?.querySelector<HTMLElement>('[data-place-action], h4')?.focus();
    forgetRefusal();
  };
  return (
    <li ref={card} className="entry">
      <When event={event} nameZone={nameZone} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h4 tabIndex={-1} className="min-w-0 text-lead font-strong">
            {event.title}
            {event.draft && <DraftBadge className="ml-2" />}
            {canceled && <span className="ml-2 text-body font-regular text-loss">{common.canceled}</span>}
            {timing === 'now' && !canceled && (
              <span className="ml-2 text-body font-regular text-done">{common.now}</span>
            )}
          </h4>
          {!canceled && <FillBar slots={event.slot_assignments} />}
        </div>
        <CancelReason event={event} />
        <EventPlace event={event} />
        {event.description && <LongText text={event.description} of={shiftInWords(event)} />}
        <ul className="mt-2 divide-y divide-line">
          {event.slot_assignments.map((slot) => (
            <SlotRow
              key={slot.id}
              event={event}
              slot={slot}
              own={own}
              started={started}
              blocked={started || own.asked || reason !== null}
            />
          ))}
        </ul>
        {reason && (
          <p className="mt-1 text-small text-soft">
            {textOf(reason)}
            {reason.code === 'signup_not_open' && (
              <> {t.opensAt(dayAndTime(reason.params.opens_at, event.timezone, now()))}</>
            )}
          </p>
        )}
        {refusal && (
          <Message tone="error" className="mt-2" onDismiss={forget}>
            {t.signUpFailed({ reason: textOf(refusal) ?? '' })}
          </Message>
        )}
      </div>
    </li>
  );
});

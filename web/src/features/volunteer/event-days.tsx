import type { Event } from '@contract/events.ts';
import { useMemo } from 'react';
import { DaySheet } from '@/domains/shifts/day-sheet.tsx';
import { useLanguage } from '@/i18n/use-language.ts';
import type { Told } from '@/lib/errors/error-text.ts';
import { moveFocus } from '@/lib/focus/move-focus.ts';
import { useGrowing } from '@/lib/lists/use-growing.ts';
import { groupByDay, timingOf, todayOf, zonesOf } from '@/lib/time/event-time.ts';
import { EventCard } from './event-card.tsx';
import type { OwnPlace } from './own-place.ts';

const daysAtOnce = 8;

interface EventDaysProps {
  events: readonly Event[];
  now: number;
  ownPlace: (event: Event) => OwnPlace;
  isSaving: (signupId: string) => boolean;
  refusal: { eventId: string; reason: Told } | null;
}

/** The estimated height of a day in rem: its heading and, for each event, a head and a line per slot. */
const heightOf = (events: readonly Event[]): number =>
  events.reduce((sum, event) => sum + 6.5 + 3.5 * event.slot_assignments.length, 5);

/** The events, grouped by day. */
export function EventDays({ events, now, ownPlace, isSaving, refusal }: EventDaysProps) {
  useLanguage();
  const days = useMemo(() => groupByDay(events), [events]);
  const shown = useGrowing(days.length, daysAtOnce);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={(event) => moveFocus(event, '[data-place-action]')}>
      {days.slice(0, shown).map(({ day, events: onDay }) => {
        const zones = zonesOf(onDay);
        return (
          <DaySheet key={day} day={day} today={todayOf(onDay[0], now)} zones={zones} height={heightOf(onDay)}>
            {onDay.map((event) => {
              const own = ownPlace(event);
              return (
                <EventCard
                  key={event.id}
                  event={event}
                  nameZone={zones.length > 1}
                  timing={timingOf(event, now)}
                  {...own}
                  saving={own.signupId !== null && isSaving(own.signupId)}
                  refusal={refusal?.eventId === event.id ? refusal.reason : null}
                />
              );
            })}
          </DaySheet>
        );
      })}
    </div>
  );
}

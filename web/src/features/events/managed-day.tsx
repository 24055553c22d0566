import type { Event } from '@contract/events.ts';
import { memo, useMemo } from 'react';
import { DaySheet } from '@/domains/shifts/day-sheet.tsx';
import { useLanguage } from '@/i18n/use-language.ts';
import { zonesOf } from '@/lib/time/event-time.ts';
import { dateInText } from '@/lib/time/time.ts';
import { DayActions } from './day-actions.tsx';
import { ManagedCard } from './managed-card.tsx';
import { ManagedEntry } from './managed-entry.tsx';
import { type DrawnDay, heightOf } from './progressive-render.ts';

interface ManagedDayProps extends DrawnDay {
  cards: boolean;
  /** Today as `2025-06-14`. */
  today: string;
  /** The event that was just created, if it is of this day. */
  created: string | undefined;
  onDelete: (event: Event) => void;
}

/** One day of the list. Memoized, because a year has hundreds. */
export const ManagedDay = memo(function ManagedDay({
  day,
  events,
  count,
  cards,
  today,
  created,
  onDelete,
}: ManagedDayProps) {
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: zones are named in the language that is shown
  const zones = useMemo(() => zonesOf(events), [events, language]);
  const Entry = cards ? ManagedCard : ManagedEntry;
  return (
    <DaySheet
      day={day}
      today={today}
      zones={zones}
      height={heightOf([events], cards)}
      level={2}
      look={cards ? 'cards' : 'ruled'}
      actions={<DayActions events={events} day={dateInText(day, today)} />}
    >
      {events.slice(0, count).map((event) => (
        <Entry
          key={event.id}
          event={event}
          nameZone={zones.length > 1}
          isNew={event.id === created}
          onDelete={onDelete}
        />
      ))}
    </DaySheet>
  );
});

import type { Event } from '@contract/events.ts';
import { useMemo } from 'react';
import { DaySheet } from '@/components/ui/day-sheet.tsx';
import { groupByDay, zonesOf } from '@/lib/event-time.ts';
import { moveFocus } from '@/lib/move-focus.ts';
import { useGrowing } from '@/lib/use-growing.ts';
import { ManagedCard } from './managed-card.tsx';
import { ManagedEntry } from './managed-entry.tsx';

const daysAtOnce = 8;

interface ManagedDaysProps {
  events: readonly Event[];
  cards: boolean;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
  onDelete: (event: Event) => void;
}

/** About how high a day is, in rem: its heading, and its events one below the other or as cards side by side. */
const heightOf = (events: readonly Event[], cards: boolean): number =>
  cards
    ? 5 + Math.ceil(events.length / 2) * (12 + 2 * Math.max(...events.map((event) => event.slot_assignments.length)))
    : events.reduce((sum, event) => sum + 6 + Math.ceil(event.slot_assignments.length / 2) * 1.75, 5);

/** Events on the sheets of their days. */
export function ManagedDays({ events, cards, today, zone, onDelete }: ManagedDaysProps) {
  const days = useMemo(
    () => groupByDay(events, zone).map((group) => ({ ...group, zones: zonesOf(group.events, zone) })),
    [events, zone],
  );
  const shown = useGrowing(days.length, daysAtOnce);
  const Entry = cards ? ManagedCard : ManagedEntry;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the links inside
    <div onKeyDown={(event) => moveFocus(event, '[data-event]')}>
      {days.slice(0, shown).map(({ day, events: onDay, zones }) => (
        <DaySheet
          key={day}
          day={day}
          today={today}
          zones={zones}
          height={heightOf(onDay, cards)}
          level={2}
          look={cards ? 'cards' : 'ruled'}
        >
          {onDay.map((event) => (
            <Entry key={event.id} event={event} zone={zone} nameZone={zones.length > 1} onDelete={onDelete} />
          ))}
        </DaySheet>
      ))}
    </div>
  );
}

import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { ChoiceFilter } from '@/components/form/choice-filter/choice-filter.tsx';
import { dayTimeMessages } from '@/components/form/day-time-messages.ts';
import { SlotTypeFilter } from '@/components/form/slot-type-filter/slot-type-filter.tsx';
import { WatchButton } from '@/components/watching/watching.tsx';
import { dayTimes } from '../filter.ts';
import { findMessages } from '../find/find-messages.ts';
import { showFitting } from '../find/fits-only.ts';
import { isNarrowed, type Wanted, watchedOf } from '../find/narrow.ts';
import { loadAllEvents } from '../load-all-events.ts';
import { Chip, chipStyle } from './chip.tsx';

interface FindChipsProps {
  events: readonly Event[];
  wanted: Wanted;
  /** Nothing fits: the empty list offers to watch. */
  empty: boolean;
  onWanted: (next: Partial<Wanted>) => void;
}

/** The places of events by name. */
function placesOf(events: readonly Event[]): { id: string; name: string }[] {
  const places = new Map(events.flatMap(({ place }) => (place ? [[place.id, place.name]] : [])));
  return [...places].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

const prepare = () => void loadAllEvents().catch(() => undefined);

/** What narrows the places that fit: slot types, locations and times of day. Turning the first off shows all events. */
export function FindChips({ events, wanted, empty, onWanted }: FindChipsProps) {
  const t = useStore(findMessages);
  const names = useStore(dayTimeMessages);
  const places = useMemo(() => placesOf(events), [events]);
  const { types, places: chosen, times } = wanted;
  return (
    <div
      data-print="no"
      className="-mx-4 mb-2 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0 [scrollbar-width:none]"
    >
      <Chip on title={t.fitsMeHint} onPointerEnter={prepare} onFocus={prepare} onChange={() => showFitting(false)}>
        {t.fitsMe}
      </Chip>
      <SlotTypeFilter
        className={chipStyle(types.length > 0)}
        chosen={types}
        onChange={(next) => onWanted({ types: next })}
      />
      {places.length > 1 && (
        <ChoiceFilter
          className={chipStyle(chosen.length > 0)}
          items={places}
          chosen={chosen}
          words={{
            all: t.allPlaces,
            count: t.placesCount,
            label: t.placesLabel,
            none: t.allPlaces,
            showAll: t.showAllPlaces,
          }}
          onChange={(next) => onWanted({ places: next })}
        />
      )}
      {dayTimes.map((time) => (
        <Chip
          key={time}
          on={times.includes(time)}
          onChange={(on) => onWanted({ times: on ? [...times, time] : times.filter((each) => each !== time) })}
        >
          {names[time]}
        </Chip>
      ))}
      {isNarrowed(wanted) && !empty && <WatchButton wanted={watchedOf(wanted)} look={chipStyle} />}
    </div>
  );
}

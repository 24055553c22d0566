import type { Event } from '@contract/events.ts';
import { dayTimes } from '@contract/primitives.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { ChoiceFilter } from '@/components/form/choice-filter/choice-filter.tsx';
import { dayTimeTexts } from '@/components/form/day-time-texts.ts';
import { SlotTypeFilter } from '@/domains/shifts/slot-type-filter.tsx';
import { WatchButton } from '@/domains/watching/watching.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { isoWeekday, weekdayWord } from '@/lib/time/time.ts';
import { Chip, chipStyle } from './chip.tsx';
import { findTexts } from './find/find-texts.ts';
import { showFitting } from './find/fits-only.ts';
import { isNarrowed, type Wanted, watchedOf } from './find/narrow.ts';
import { loadAllEvents } from './load-all-events.ts';

interface FindChipsProps {
  events: readonly Event[];
  wanted: Wanted;
  /** Nothing fits: the empty list offers to watch. */
  empty: boolean;
  /** Says what fits, and what the numbers of the days count. */
  explained: boolean;
  onWanted: (next: Partial<Wanted>) => void;
}

/** The places of events by name. */
function placesOf(events: readonly Event[]): { id: string; name: string }[] {
  const places = new Map(events.flatMap(({ place }) => (place ? [[place.id, place.name]] : [])));
  return [...places].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name));
}

/** The days of the week of events, and those that are chosen. */
const weekdaysOf = (events: readonly Event[], chosen: readonly number[]): { id: string; name: string }[] =>
  [...new Set([...events.map((event) => isoWeekday(dayOf(event))), ...chosen])]
    .toSorted()
    .map((day) => ({ id: String(day), name: weekdayWord(day) }));

const prepare = () => void loadAllEvents().catch(() => undefined);

/**
 * What narrows the places that fit: slot types, locations, weekdays and times of day. Turning the first off shows all events. A phone has no
 * room for the others in sight, so they are folded until something is narrowed, and explained with them.
 */
export function FindChips({ events, wanted, empty, explained, onWanted }: FindChipsProps) {
  const t = useStore(findTexts);
  const common = useStore(commonTexts);
  const names = useStore(dayTimeTexts);
  const places = useMemo(() => placesOf(events), [events]);
  const { types, places: chosen, weekdays, times } = wanted;
  const week = useMemo(() => weekdaysOf(events, weekdays), [events, weekdays]);
  const narrowing = types.length + chosen.length + weekdays.length + times.length > 0;
  const [isOpen, setOpen] = useState(narrowing);
  const [explanation, filters] = [useId(), useId()];
  const isExplained = explained || isOpen;
  return (
    <>
      {isExplained && (
        <p id={explanation} className={clsx('mt-1 text-small text-soft', !explained && 'sm:hidden')}>
          {t.fitsMeMeans}
        </p>
      )}
      <div data-print="no" className="mb-2 flex flex-wrap gap-2 py-1">
        <Chip
          on
          title={t.fitsMeHint}
          aria-describedby={isExplained ? explanation : undefined}
          onPointerEnter={prepare}
          onFocus={prepare}
          onChange={() => showFitting(false)}
        >
          {t.fitsMe}
        </Chip>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={filters}
          className={clsx(chipStyle(!isOpen && narrowing), 'sm:hidden')}
          onClick={() => setOpen(!isOpen)}
        >
          {common.filters}
          <ChevronDown aria-hidden="true" className={clsx('size-5 opacity-70', isOpen && 'rotate-180')} />
        </button>
        <div id={filters} className={isOpen ? 'contents' : 'hidden sm:contents'}>
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
          {(week.length > 1 || weekdays.length > 0) && (
            <ChoiceFilter
              className={chipStyle(weekdays.length > 0)}
              items={week}
              chosen={weekdays.map(String)}
              words={{
                all: t.anyWeekday,
                count: t.weekdaysCount,
                label: t.weekdaysLabel,
                none: t.anyWeekday,
                showAll: t.showAnyWeekday,
              }}
              onChange={(next) => onWanted({ weekdays: next.map(Number) })}
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
        </div>
        {isNarrowed(wanted) && !empty && <WatchButton wanted={watchedOf(wanted)} look={chipStyle} />}
      </div>
    </>
  );
}

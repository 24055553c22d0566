import type { Event } from '@contract/events.ts';
import { dayTimes } from '@contract/primitives.ts';
import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ChoiceFilter } from '@/components/form/choice-filter.tsx';
import { dayTimeTexts } from '@/components/form/day-time-texts.ts';
import { SlotTypeFilter } from '@/domains/shifts/slot-type-filter.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { dateOfDay, isoWeekday, shortMonth, weekday, weekdayWord } from '@/lib/time/time.ts';
import { loadAllEvents } from '../all-events/all-events.tsx';
import { findTexts } from '../texts.ts';
import { Chip, chipStyle, WatchButton } from './chips.tsx';
import { isNarrowed, type Wanted, watchedOf } from './fit.ts';
import { showFitting } from './use-filter.ts';

interface DayChoiceProps {
  /** How many places fit, by day. */
  counts: ReadonlyMap<string, number>;
  chosen: string | undefined;
  /** Today as `2026-06-13`. */
  today: string;
  onChange: (day: string | undefined) => void;
}

/**
 * The days on which places fit, with their number: pressing one shows only that day, pressing it again all days. Days of several months
 * name each month before its first day.
 */
export function DayChoice({ counts, chosen, today, onChange }: DayChoiceProps) {
  const t = useStore(findTexts);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const pressed = list.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (chosen && pressed && list.current) list.current.scrollLeft = pressed.offsetLeft - list.current.clientWidth / 3;
  }, [chosen]);
  // The chosen day stays, so that it can be left.
  const shown = [...new Set([...counts.keys(), ...(chosen ? [chosen] : [])])].toSorted();
  const months = shown.map((day) => day.slice(0, 7));
  const namesMonths = new Set(months).size > 1;
  return (
    <ul
      ref={list}
      aria-label={t.days}
      className="relative -mx-4 flex gap-1.5 overflow-x-auto px-4 py-1 sm:-mx-1 sm:px-1"
    >
      {shown.map((day, index) => (
        <li key={day} className="flex shrink-0 items-center gap-1.5">
          {namesMonths && months[index] !== months[index - 1] && (
            <span aria-hidden="true" className="px-1 text-small font-strong text-soft">
              {shortMonth(day.slice(0, 7))}
            </span>
          )}
          <button
            type="button"
            aria-pressed={day === chosen}
            aria-label={t.fittingOn({ day: dateOfDay(day, today), count: counts.get(day) ?? 0 })}
            onClick={() => onChange(day === chosen ? undefined : day)}
            className={clsx(
              'flex min-h-14 min-w-12 flex-col items-center justify-center rounded-control border px-2 text-small leading-4',
              day === chosen ? 'border-action bg-action-wash' : 'border-line bg-sheet hover:border-edge',
            )}
          >
            <span className="text-soft">{weekday(day)}</span>
            <span className={clsx('text-body leading-5 font-strong', day === chosen && 'text-action-deep')}>
              {Number(day.slice(8))}
            </span>
            <span className="font-strong text-attention">{counts.get(day) ?? 0}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

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

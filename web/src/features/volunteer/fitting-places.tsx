import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import { useLanguage } from '@/i18n/use-language.ts';
import type { Told } from '@/lib/errors/error-text.ts';
import { moveFocus } from '@/lib/focus/move-focus.ts';
import { dayOf, todayOf } from '@/lib/time/event-time.ts';
import { DayChoice } from './day-choice.tsx';
import { findTexts } from './find/find-texts.ts';
import { choicesOf } from './find/fit.ts';
import { countsByDay, isWanted, type Wanted } from './find/narrow.ts';
import { byNeed } from './find/order.ts';
import { FindChips } from './find-chips.tsx';
import { Misfits } from './misfits.tsx';
import { NothingFits } from './nothing-fits.tsx';
import type { OwnPlace } from './own-place.ts';
import { PlaceList } from './place-list.tsx';

interface FittingPlacesProps {
  events: readonly Event[];
  ownPlace: (event: Event) => OwnPlace;
  wanted: Wanted;
  onWanted: (next: Partial<Wanted>) => void;
  /** The person has not had a place yet. */
  isNew: boolean;
  now: number;
  refusal: { eventId: string; reason: Told } | null;
}

/** The places that fit a person, the neediest first, with what narrows them; below, the others with their reasons. */
export function FittingPlaces({ events, ownPlace, wanted, onWanted, isNew, now, refusal }: FittingPlacesProps) {
  const t = useStore(findTexts);
  useLanguage();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const choices = useMemo(
    () => choicesOf(events, ownPlace, now, taken).filter((choice) => isWanted(choice, wanted)),
    [events, ownPlace, now, taken, wanted],
  );
  const counts = useMemo(() => countsByDay(choices.filter(({ misfit }) => misfit === null)), [choices]);
  const onDay = choices.filter(({ event }) => !wanted.day || dayOf(event) === wanted.day);
  const fitting = onDay.filter(({ misfit }) => misfit === null);
  const [first] = choices;
  const groups = byNeed(fitting, now);
  const list = { refusal, onTaken: (slotId: string) => setTaken(new Set([...taken, slotId])) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the buttons inside
    <div onKeyDown={(event) => moveFocus(event, '[data-place-action]')}>
      {first && counts.size > 0 && (
        <DayChoice
          counts={counts}
          chosen={wanted.day}
          today={todayOf(first.event, now)}
          onChange={(day) => onWanted({ day })}
        />
      )}
      <FindChips
        events={events}
        wanted={wanted}
        empty={fitting.length === 0}
        explained={isNew && counts.size > 0}
        onWanted={onWanted}
      />
      <p role="status" className="sr-only">
        {t.fitting({ count: fitting.length })}
      </p>
      {groups.map(({ need, choices: those }) => (
        <section key={need} aria-labelledby={`need-${need}`} className="not-first:mt-2">
          <h3 id={`need-${need}`} className="mb-1 px-4 text-small font-strong text-soft sm:px-5">
            {groups.length === 1 && need === 'other' ? t.all : t[need]}
          </h3>
          <PlaceList choices={those} {...list} />
        </section>
      ))}
      {fitting.length === 0 && <NothingFits wanted={wanted} onWanted={onWanted} />}
      <Misfits choices={onDay.filter(({ misfit }) => misfit !== null)} {...list} />
    </div>
  );
}

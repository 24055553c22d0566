import type { Event } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { QueryMessage } from '@/components/layout/query-message.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Collapsible } from '@/components/ui/collapsible.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useLanguage } from '@/i18n/use-language.ts';
import { moveFocus } from '@/lib/focus/focus.ts';
import { useFollows } from '@/lib/lists/use-shown-until.ts';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import { dayOf, todayOf } from '@/lib/time/event-time.ts';
import { ownPlaceOf } from '../taking/own-place.ts';
import type { Refusal } from '../taking/use-places.ts';
import { dashboardTexts, findTexts, misfitTexts } from '../texts.ts';
import { WatchButton } from './chips.tsx';
import { comingEvents } from './filter.ts';
import {
  byMisfit,
  byNeed,
  type Choice,
  choicesOf,
  countsByDay,
  isNarrowed,
  isWanted,
  type Wanted,
  watchedOf,
} from './fit.ts';
import { DayChoice, FindChips } from './narrowing.tsx';
import { PlaceRow } from './place-row.tsx';
import { eventsQuery, showFitting, useFilter } from './use-filter.ts';

/** How many rows are shown at first, and how many more with each press. */
const step = 25;
/** How many rows are drawn at once: more than a phone shows. Nothing is drawn below them before the others, so that nothing moves. */
const atOnce = 8;

interface PlaceListProps {
  choices: readonly Choice[];
  refusal: Refusal;
  onTaken: (slotId: string) => void;
}

/** Places, the first ones at first. */
function PlaceList({ choices, refusal, ...row }: PlaceListProps) {
  const t = useStore(findTexts);
  const [most, setMost] = useState(step);
  const hidden = choices.length - most;
  return (
    <>
      <ul className="sheet ruled">
        {choices.slice(0, most).map((choice) => (
          <PlaceRow
            key={choice.slot.id}
            choice={choice}
            refusal={refusal?.eventId === choice.event.id ? refusal.reason : null}
            {...row}
          />
        ))}
      </ul>
      {hidden > 0 && (
        <button
          type="button"
          className="mt-1 min-h-11 px-4 text-action underline sm:px-5"
          onClick={() => setMost(most + step)}
        >
          {t.showMore({ count: Math.min(step, hidden) })}
        </button>
      )}
    </>
  );
}

/** The places that do not fit, folded, by their reason. */
function Misfits({ choices, ...list }: Omit<PlaceListProps, 'choices'> & { choices: readonly Choice[] }) {
  const t = useStore(misfitTexts);
  const groups = byMisfit(choices);
  if (groups.length === 0) return null;
  return (
    <Collapsible
      className="mt-3"
      summaryClassName="w-full px-4 sm:px-5"
      summary={
        <span className="min-w-0 grow">
          {t.rest({ count: choices.length })}
          <span className="flex flex-wrap gap-x-3 text-small text-soft">
            {groups.map(({ misfit, choices: those }) => (
              <span key={misfit}>{t.reason({ reason: t[misfit], count: those.length })}</span>
            ))}
          </span>
        </span>
      }
    >
      <div className="grid gap-4 pt-2">
        {groups.map(({ misfit, choices: those }) => (
          <section key={misfit} aria-labelledby={`misfit-${misfit}`}>
            <h3 id={`misfit-${misfit}`} className="mb-1 px-4 text-small font-strong text-soft sm:px-5">
              {t[misfit]}
            </h3>
            <PlaceList choices={those} {...list} />
          </section>
        ))}
      </div>
    </Collapsible>
  );
}

interface NothingFitsProps {
  wanted: Wanted;
  onWanted: (next: Partial<Wanted>) => void;
}

/** Replaces the empty list, with a button to continue. */
function NothingFits({ wanted, onWanted }: NothingFitsProps) {
  const t = useStore(findTexts);
  const narrowed = isNarrowed(wanted);
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{narrowed ? t.nothingFound : t.nothing}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <WatchButton wanted={watchedOf(wanted)} look={(on) => buttonStyle(on ? 'tinted' : 'primary')} nothing />
        {narrowed ? (
          <Button onClick={() => onWanted({ day: undefined, types: [], places: [], weekdays: [], times: [] })}>
            {t.clear}
          </Button>
        ) : (
          <Button onClick={() => showFitting(false)}>{t.seeAll}</Button>
        )}
      </div>
    </div>
  );
}

interface FindSectionProps {
  user: User;
  signups: readonly Signup[] | undefined;
  now: number;
  refusal: Refusal;
}

interface FittingPlacesProps extends FindSectionProps {
  events: readonly Event[];
  /** The person has not had a place yet. */
  isNew: boolean;
}

/** The places that fit a person, the neediest first, with what narrows them; below, the others with their reasons. */
function FittingPlaces({ events, user, signups, isNew, now, refusal }: FittingPlacesProps) {
  const t = useStore(findTexts);
  const { wanted, setWanted: onWanted } = useFilter();
  const ownPlace = useCallback((event: Event) => ownPlaceOf(event, user.id, signups), [user.id, signups]);
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
  const follows = useFollows();
  let room = follows ? Number.POSITIVE_INFINITY : atOnce;
  const drawn = groups.flatMap(({ need, choices: those }) => {
    const first = those.slice(0, room);
    room -= first.length;
    return first.length > 0 ? [{ need, choices: first }] : [];
  });
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
      {drawn.map(({ need, choices: those }) => (
        <section key={need} aria-labelledby={`need-${need}`} className="not-first:mt-2">
          <h3 id={`need-${need}`} className="mb-1 px-4 text-small font-strong text-soft sm:px-5">
            {groups.length === 1 && need === 'other' ? t.all : t[need]}
          </h3>
          <PlaceList choices={those} {...list} />
        </section>
      ))}
      {fitting.length === 0 && <NothingFits wanted={wanted} onWanted={onWanted} />}
      {follows && <Misfits choices={onDay.filter(({ misfit }) => misfit !== null)} {...list} />}
    </div>
  );
}

/** The places that fit while they are loading. */
export function FindSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="my-3 h-11 w-3/5" />
      <div className="sheet ruled">
        {['first', 'second', 'third', 'fourth', 'fifth'].map((key) => (
          <div key={key} className="px-4 py-3.5 sm:px-5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-2 h-5 w-2/5" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** What fits the person, out of all upcoming events. */
export function FindSection(props: FindSectionProps) {
  const t = useStore(dashboardTexts);
  const find = useStore(findTexts);
  // It stays when the first place is taken, so that nothing moves below the finger.
  const [isNew] = useState(props.signups?.length === 0);
  const events = useQuery({ ...eventsQuery(comingEvents), refetchInterval: useEachMinute() });
  return (
    <section aria-labelledby="available">
      <h2 id="available" className="mb-2 text-lead font-strong max-sm:sr-only">
        {t.available}
      </h2>
      {isNew && events.data && events.data.length > 0 && <p className="text-small text-soft">{find.takeMeans}</p>}
      <div aria-busy={events.isFetching}>
        <QueryMessage query={events} what="events" />
        {events.isPending && <FindSkeleton />}
        {events.data && <FittingPlaces events={events.data} isNew={isNew} {...props} />}
      </div>
    </section>
  );
}

import type { Event } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryMessage } from '@/components/layout/query-message.tsx';
import { Button } from '@/components/ui/button.tsx';
import { DaySkeleton } from '@/components/ui/skeleton.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { DaySheet } from '@/domains/shifts/day-sheet.tsx';
import { SlotTypeFilter } from '@/domains/shifts/slot-type-filter.tsx';
import { slotTypeFilterTexts } from '@/domains/shifts/texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { moveFocus } from '@/lib/focus/focus.ts';
import { useGrowing } from '@/lib/lists/use-shown-until.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import { groupByDay, timingOf, todayOf, zonesOf } from '@/lib/time/event-time.ts';
import { addDays, dateInText } from '@/lib/time/time.ts';
import { Chip } from '../finding/chips.tsx';
import { type Days, type EventFilter, moreDays, shows } from '../finding/filter.ts';
import { chooseEvents } from '../finding/fit.ts';
import { eventsQuery, showFitting, useFilter } from '../finding/use-filter.ts';
import { type OwnPlace, ownPlaceOf } from '../taking/own-place.ts';
import type { Refusal } from '../taking/use-places.ts';
import { dashboardTexts, findTexts } from '../texts.ts';
import { EventCard } from './event-card.tsx';

interface EarlierEventsProps {
  filter: EventFilter;
  /** Today as `2025-06-14`. */
  today: string;
  busy: boolean;
  onShow: (days: Days) => void;
}

/** Says from when on past events are shown, with a button for earlier ones. */
function EarlierEvents({ filter: { show, days }, today, busy, onShow }: EarlierEventsProps) {
  const t = useStore(dashboardTexts);
  const more = moreDays(days);
  if (show === 'upcoming' || !more) return null;
  return (
    <p data-print="no" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-small text-soft">
      {t.since({ date: dateInText(addDays(today, -days), '') })}
      <Button variant="quiet" busy={busy} onClick={() => onShow(more)}>
        {t.earlier}
      </Button>
    </p>
  );
}

const daysAtOnce = 8;

interface EventDaysProps {
  events: readonly Event[];
  now: number;
  ownPlace: (event: Event) => OwnPlace;
  refusal: Refusal;
}

/** The estimated height of a day in rem: its heading and, for each event, a head and a line per slot. */
const heightOf = (events: readonly Event[]): number =>
  events.reduce((sum, event) => sum + 6.5 + 3.5 * event.slot_assignments.length, 5);

/** The events, grouped by day. */
function EventDays({ events, now, ownPlace, refusal }: EventDaysProps) {
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

const hints = { upcoming: 'hintUpcoming', past: 'hintPast', all: 'hintAll' } as const;

/** Replaces the empty list, with a button to continue. */
function NoEvents({ filter, onAllTypes }: { filter: EventFilter; onAllTypes: () => void }) {
  const t = useStore(dashboardTexts);
  const common = useStore(commonTexts);
  const { showAll } = useStore(slotTypeFilterTexts);
  const filtered = filter.types.length > 0;
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">{common.noEvents}</p>
      <p className="mt-1 text-soft">{filtered ? t.noneOfTypes : t[hints[filter.show]]}</p>
      {filtered && (
        <Button className="mt-4" onClick={onAllTypes}>
          {showAll}
        </Button>
      )}
    </div>
  );
}

interface AvailableEventsProps {
  user: User;
  signups: readonly Signup[] | undefined;
  now: number;
  refusal: Refusal;
}

/** The filtered events by day. */
export function AvailableEvents({ user, signups, now, refusal }: AvailableEventsProps) {
  const t = useStore(dashboardTexts);
  const common = useStore(commonTexts);
  const find = useStore(findTexts);
  const { filter, setShow, setTypes, setDays } = useFilter();
  const events = useQuery({ ...eventsQuery(filter), refetchInterval: useEachMinute() });
  const slotTypes = useQuery(slotTypesQuery);
  const [first] = events.data ?? [];
  const chosen = useMemo(() => chooseEvents(events.data ?? [], filter.show, now), [events.data, filter.show, now]);
  return (
    <section aria-labelledby="available">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="available" className="text-lead font-strong">
          {t.available}
        </h2>
        <p role="status" className="text-small text-soft">
          {events.data && common.events({ count: chosen.length })}
        </p>
      </div>
      <div data-print="no" className="mb-5 grid grid-cols-1 gap-3 sm:flex sm:flex-wrap sm:justify-between">
        <div className="flex flex-wrap items-center gap-x-3">
          <Chip
            on={false}
            onChange={() => {
              showFitting(true);
              setShow('upcoming');
            }}
            title={find.fitsMeHint}
          >
            {find.fitsMe}
          </Chip>
          {/* A finger sees no tooltip. */}
          <p className="min-w-0 grow basis-32 text-small text-soft sm:hidden">{find.fitsMeHint}</p>
        </div>
        <ToggleGroup
          label={t.show}
          value={filter.show}
          options={shows.map((value) => ({ value, label: t[value] }))}
          onChange={setShow}
        />
        <SlotTypeFilter chosen={filter.types} onChange={setTypes} />
      </div>
      <div className="grid grid-cols-1 gap-5" aria-busy={events.isFetching}>
        {first && (
          <EarlierEvents filter={filter} today={todayOf(first, now)} busy={events.isFetching} onShow={setDays} />
        )}
        <QueryMessage query={slotTypes} what="slotTypes" />
        <QueryMessage query={events} what="events" />
        {events.isPending && <DaySkeleton />}
        {events.data && chosen.length === 0 && <NoEvents filter={filter} onAllTypes={() => setTypes([])} />}
        {events.data && chosen.length > 0 && (
          <EventDays
            key={filter.show}
            events={chosen}
            now={now}
            ownPlace={(event) => ownPlaceOf(event, user.id, signups)}
            refusal={refusal}
          />
        )}
      </div>
    </section>
  );
}

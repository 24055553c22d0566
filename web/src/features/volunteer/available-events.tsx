import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { QueryMessage } from '@/components/layout/query-message.tsx';
import { DaySkeleton } from '@/domains/shifts/day-skeleton.tsx';
import { SlotTypeFilter } from '@/domains/shifts/slot-type-filter.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import type { Told } from '@/lib/errors/error-text.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import { isDraft } from '@/lib/signups/places.ts';
import { todayOf } from '@/lib/time/event-time.ts';
import { Chip } from './chip.tsx';
import { chooseEvents } from './choose.ts';
import { EarlierEvents } from './earlier-events.tsx';
import { EventDays } from './event-days.tsx';
import { eventTexts } from './event-texts.ts';
import { eventsQuery } from './events-query.ts';
import { findTexts } from './find/find-texts.ts';
import { showFitting } from './find/fits-only.ts';
import { NoEvents } from './no-events.tsx';
import { ownPlaceOf } from './own-place.ts';
import { ShowButtons } from './show-buttons.tsx';
import { useFilter } from './use-filter.ts';

interface AvailableEventsProps {
  user: User;
  signups: readonly Signup[] | undefined;
  now: number;
  /** Why a place could not be taken, and at which event. */
  refusal: { eventId: string; reason: Told } | null;
}

/** The filtered events by day. */
export function AvailableEvents({ user, signups, now, refusal }: AvailableEventsProps) {
  const t = useStore(eventTexts);
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
        <ShowButtons show={filter.show} onChange={setShow} />
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
            isSaving={isDraft}
            ownPlace={(event) => ownPlaceOf(event, user.id, signups)}
            refusal={refusal}
          />
        )}
      </div>
    </section>
  );
}

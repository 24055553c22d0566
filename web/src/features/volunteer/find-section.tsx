import type { Event } from '@contract/events.ts';
import type { Signup } from '@contract/signups.ts';
import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { QueryMessage } from '@/components/layout/query-message.tsx';
import type { Told } from '@/lib/errors/error-text.ts';
import { useEachMinute } from '@/lib/query/use-each-minute.ts';
import { eventTexts } from './event-texts.ts';
import { eventsQuery } from './events-query.ts';
import { comingEvents } from './filter.ts';
import { findTexts } from './find/find-texts.ts';
import { FindSkeleton } from './find-skeleton.tsx';
import { FittingPlaces } from './fitting-places.tsx';
import { ownPlaceOf } from './own-place.ts';
import { useFilter } from './use-filter.ts';

interface FindSectionProps {
  user: User;
  signups: readonly Signup[] | undefined;
  now: number;
  refusal: { eventId: string; reason: Told } | null;
}

/** What fits the person, out of all upcoming events. */
export function FindSection({ user, signups, ...list }: FindSectionProps) {
  const t = useStore(eventTexts);
  const find = useStore(findTexts);
  // It stays when the first place is taken, so that nothing moves below the finger.
  const [isNew] = useState(signups?.length === 0);
  const { wanted, setWanted } = useFilter();
  const events = useQuery({ ...eventsQuery(comingEvents), refetchInterval: useEachMinute() });
  const ownPlace = useCallback((event: Event) => ownPlaceOf(event, user.id, signups), [user.id, signups]);
  return (
    <section aria-labelledby="available">
      <h2 id="available" className="mb-2 text-lead font-strong max-sm:sr-only">
        {t.available}
      </h2>
      {isNew && events.data && events.data.length > 0 && <p className="text-small text-soft">{find.takeMeans}</p>}
      <div aria-busy={events.isFetching}>
        <QueryMessage query={events} what="events" />
        {events.isPending && <FindSkeleton />}
        {events.data && (
          <FittingPlaces
            events={events.data}
            ownPlace={ownPlace}
            wanted={wanted}
            onWanted={setWanted}
            isNew={isNew}
            {...list}
          />
        )}
      </div>
    </section>
  );
}

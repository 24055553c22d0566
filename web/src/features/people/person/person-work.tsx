import type { User } from '@contract/users.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { buttonStyle } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { TimeForReader } from '@/domains/shifts/time-for-reader.tsx';
import { shortDayOf, timesOf, writtenTimes } from '@/lib/time/event-time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { signupsOfQuery } from '../queries.ts';
import { workDone } from './done.ts';
import { panelTexts } from './panel-texts.ts';
import { splitByTime } from './signups.ts';

const shownNext = 6;
const shownDone = 5;

function Counts({ title, counts }: { title: string; counts: readonly { name: string; count: number }[] }) {
  const t = useStore(panelTexts);
  if (counts.length === 0) return null;
  return (
    <div className="mt-2">
      <h4 className="text-small text-soft">{title}</h4>
      <ul>
        {counts.slice(0, shownDone).map(({ name, count }) => (
          <li key={name} className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <span className="shrink-0 text-soft">{t.times({ count })}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A person's next shifts, each of which opens its panel, and in which roles and places they have worked. */
export function PersonWork({ user }: { user: User }) {
  const t = useStore(panelTexts);
  const query = useQuery(signupsOfQuery(user.id));
  const now = useNow();
  const { coming, done } = useMemo(() => {
    const parts = splitByTime(query.data ?? [], now);
    return { coming: parts.coming, done: workDone(parts.past) };
  }, [query.data, now]);
  if (query.isPending) return <Skeleton className="h-32 w-full" />;
  if (!query.data) return <FailedToLoad query={query} sentence={t.signupsFailed} />;
  return (
    <>
      <section aria-labelledby="person-next">
        <h3 id="person-next" className="font-strong">
          {t.next}
        </h3>
        {coming.length === 0 && <p className="text-soft">{t.noneNext}</p>}
        <ul>
          {coming.slice(0, shownNext).map(({ id, event, slot_type }) => (
            <li key={id}>
              <Link
                to="."
                search={(before) => ({ ...before, shift: event.id, slot: undefined })}
                resetScroll={false}
                preload={false}
                className="block py-1.5 underline-offset-4 hover:underline"
              >
                <span className="text-small text-soft">
                  {shortDayOf(timesOf(event), now)}, {writtenTimes(timesOf(event)).start}
                  <TimeForReader event={timesOf(event)} />
                </span>
                <span className="block font-strong wrap-anywhere">{event.title}</span>
                <span className="flex items-center gap-x-1.5 text-small text-soft">
                  <SlotSwatch color={slot_type.color} />
                  <span className="min-w-0 wrap-anywhere">
                    {slot_type.name}
                    {event.location && ` · ${event.location}`}
                  </span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <Link to="/admin/staff/$userId" params={{ userId: user.id }} className={buttonStyle('quiet', '-ml-4')}>
          {t.allShifts}
        </Link>
      </section>
      <section aria-labelledby="person-done">
        <h3 id="person-done" className="font-strong">
          {t.done}
        </h3>
        {done.roles.length === 0 && <p className="text-soft">{t.noneDone}</p>}
        <Counts title={t.roles} counts={done.roles} />
        <Counts title={t.places} counts={done.places} />
      </section>
    </>
  );
}

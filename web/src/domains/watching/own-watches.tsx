import type { Watch } from '@contract/watches.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { dayTimeTexts } from '@/components/form/day-time-texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { calendarDay, weekdayWord } from '@/lib/time/time.ts';
import { ownWatchTexts } from './texts.ts';
import { useWatching, watchesQuery } from './watches.ts';

/** What somebody watches, as a list of facts. */
function Facts({ watch: { slot_types, places, weekdays, times, day } }: { watch: Watch }) {
  const t = useStore(dayTimeTexts);
  const own = useStore(ownWatchTexts);
  const facts = [
    ...slot_types.map(({ id, name }) => ({ id, name })),
    ...places,
    ...(day ? [{ id: day, name: calendarDay(day) }] : []),
    ...weekdays.map((each) => ({ id: String(each), name: weekdayWord(each) })),
    ...times.map((time) => ({ id: time, name: t[time] })),
  ];
  if (facts.length === 0) return <p>{own.all}</p>;
  return (
    <ul className="flex min-w-0 flex-wrap gap-x-2">
      {facts.map(({ id, name }) => (
        <li key={id} className="min-w-0 break-words not-first:before:mr-2 not-first:before:content-['·']">
          {name}
        </li>
      ))}
    </ul>
  );
}

/** What the person watches, with the buttons to end it. `mails`: whether they get emails. */
export function OwnWatches({ mails }: { mails: boolean }) {
  const t = useStore(ownWatchTexts);
  const query = useQuery(watchesQuery);
  const section = useRef<HTMLElement>(null);
  // The list may come after the address: a link in an email leads here.
  useEffect(() => {
    if (window.location.hash === '#watches') section.current?.scrollIntoView();
  }, []);
  // The button disappears with its watch.
  const { stop } = useWatching(() => section.current?.focus());
  return (
    <section ref={section} id="watches" tabIndex={-1} className="sheet p-5 sm:p-8" aria-labelledby="own-watches">
      <h2 id="own-watches" className="mb-3 text-day">
        {t.title}
      </h2>
      <p className="mb-4 max-w-prose">{t.about}</p>
      <FailedToLoad query={query} sentence={t.failedToLoad} />
      {query.isPending && <Skeleton className="h-12 w-full" />}
      {query.data && query.data.length > 0 && !mails && (
        <Message tone="attention" className="mb-4">
          {t.noEmails}
        </Message>
      )}
      {query.data?.length === 0 && (
        <>
          <p className="mb-3 text-soft">{t.nothing}</p>
          <Link to="/volunteer" className={buttonStyle()}>
            {t.find}
          </Link>
        </>
      )}
      {query.data && query.data.length > 0 && (
        <ul className="ruled">
          {query.data.map((watch, index) => (
            <li key={watch.id} className="flex items-center justify-between gap-4 py-1">
              <Facts watch={watch} />
              <Button
                variant="quiet"
                busy={stop.isPending && stop.variables.id === watch.id}
                onClick={() => stop.mutate(watch)}
              >
                {t.end}
                <span className="sr-only"> {t.endOf({ number: index + 1 })}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

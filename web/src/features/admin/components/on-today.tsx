import type { Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { commonMessages } from '@/i18n/common-messages.ts';
import { personName } from '@/lib/format/person-name.ts';
import { timingOf, writtenTimes } from '@/lib/time/event-time.ts';
import { timeMessages } from '@/lib/time/messages.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { adminDashboardMessages } from '../messages.ts';
import { linkInText, Nothing, Part } from './part.tsx';

/** Today's events with the people signed up. Each opens its panel, and links to its attendance. */
export function OnToday({ dashboard: { on_today, today_events, today, timezone } }: { dashboard: Dashboard }) {
  const t = useStore(adminDashboardMessages);
  const time = useStore(timeMessages);
  const common = useStore(commonMessages);
  const shared = useStore(adminCommonMessages);
  const now = useNow();
  return (
    <Part title={time.today}>
      {on_today.length === 0 && <Nothing>{t.nothingToday}</Nothing>}
      <ul className="divide-y divide-line">
        {on_today.map((event) => {
          const times = writtenTimes(event, timezone);
          const more = event.taken - event.people.length;
          return (
            <li key={event.id} className="grid gap-x-4 px-5 py-3 sm:grid-cols-[11rem_1fr]">
              <p className="text-soft">
                <time dateTime={event.start_time} title={times.full}>
                  {times.start}
                  {times.end && ` – ${times.end}`}
                </time>
              </p>
              <div className="min-w-0">
                <p>
                  <Link
                    to="/admin"
                    search={{ shift: event.id }}
                    resetScroll={false}
                    preload={false}
                    className={linkInText}
                  >
                    {event.title}
                  </Link>
                  {timingOf(event, now) === 'now' && (
                    <span className="ml-2 rounded-round bg-done-wash px-2 py-0.5 text-small text-done">
                      {common.now}
                    </span>
                  )}
                </p>
                <p className="text-small text-soft">
                  {event.people.length === 0 && more === 0
                    ? t.nobody
                    : event.people.map(({ name }) => personName(name)).join(', ')}
                  {more > 0 && ` ${shared.andMore({ count: more })}`}
                </p>
                <p>
                  <Link
                    to="/admin/events/$eventId/attendance"
                    params={{ eventId: event.id }}
                    className="inline-flex min-h-11 items-center text-small text-action underline-offset-4 hover:underline"
                  >
                    {shared.attendance}
                    <span className="sr-only"> {event.title}</span>
                  </Link>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      {today_events > on_today.length && (
        <p className="border-t border-line px-5 py-3 text-soft">
          {t.shownOf({ count: on_today.length, all: today_events })}{' '}
          <Link to="/admin/events" search={{ start: today, end: today }} className={linkInText}>
            {t.showAll}
          </Link>
        </p>
      )}
    </Part>
  );
}

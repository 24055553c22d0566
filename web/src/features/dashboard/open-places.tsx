import type { Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '@/components/ui/button.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { shortDayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { dayKey, shortDay } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { linkInText, Nothing, Part } from './part.tsx';
import { adminDashboardTexts } from './texts.ts';

/** Says that every place is taken or, if nothing is scheduled soon, what comes later. */
function NothingOpen({ coming_events, later, today, timezone }: Dashboard) {
  const t = useStore(adminDashboardTexts);
  const common = useStore(commonTexts);
  if (coming_events > 0) return <Nothing>{t.nothingOpen}</Nothing>;
  return (
    <Nothing>
      {t.nothingComing}
      {later.first && (
        <span className="mt-1 block text-ink">
          {t.later({
            count: later.open_places,
            events: common.events({ count: later.events }),
            date: shortDay(dayKey(later.first, timezone), today),
          })}
        </span>
      )}
    </Nothing>
  );
}

/** Events with open places, in the order of their start. */
export function OpenPlaces({ dashboard }: { dashboard: Dashboard }) {
  const t = useStore(adminDashboardTexts);
  const common = useStore(commonTexts);
  const { open, open_events, open_places, drafts } = dashboard;
  const now = useNow();
  const more = (
    <Link to="/admin/events" className={buttonStyle('quiet')}>
      {t.allEvents}
    </Link>
  );
  return (
    <Part title={t.openPlaces} more={more}>
      {open.length === 0 && <NothingOpen {...dashboard} />}
      {open.length > 0 && (
        <>
          <p className="border-b border-line px-5 py-3 text-soft">
            {t.openSummary({ count: open_places, events: common.events({ count: open_events }) })}
          </p>
          <ul className="divide-y divide-line">
            {open.map((event) => (
              <li key={event.id}>
                <Link
                  to="/admin"
                  search={{ shift: event.id }}
                  resetScroll={false}
                  preload={false}
                  className="grid gap-x-4 px-5 py-3 hover:bg-desk sm:grid-cols-[11rem_1fr_auto]"
                >
                  <span className="text-soft">
                    {shortDayOf(event, now)}, {writtenTimes(event).start}
                    <TimeForReader event={event} />
                  </span>
                  <span className="min-w-0">
                    <span className="font-strong">{event.title}</span>
                    {event.location && <span className="block text-small text-soft">{event.location}</span>}
                  </span>
                  <span className="sm:text-right">
                    <span className="font-strong text-attention">
                      {t.open({ count: event.required - event.taken })}
                    </span>
                    <span className="block text-small text-soft">
                      {t.taken({ taken: event.taken, required: event.required })}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
          {open_events > open.length && (
            <p className="border-t border-line px-5 py-3 text-soft">
              {t.shownOf({ count: open.length, all: open_events })}{' '}
              <Link to="/admin/events" className={linkInText}>
                {t.showAll}
              </Link>
            </p>
          )}
        </>
      )}
      {drafts > 0 && (
        <p className="border-t border-line px-5 py-3 text-soft">
          <Link to="/admin/events" search={{ drafts: true }} className={linkInText}>
            {t.drafts({ count: drafts })}
          </Link>
        </p>
      )}
    </Part>
  );
}

import type { Dashboard } from '@contract/dashboard.ts';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { memberTexts } from '@/components/layout/member-texts.ts';
import { buttonStyle } from '@/components/ui/button.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { shortDayOf, timingOf, writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { timeTexts } from '@/lib/time/texts.ts';
import { dayKey, shortDay } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { linkInText, Nothing, Part } from './part.tsx';
import { adminDashboardTexts } from './texts.ts';

/** Says that every place is taken or, if nothing is scheduled soon, what comes later. */
function NothingOpen({ coming_events, later, today, timezone }: Dashboard) {
  const [t, common] = useTexts(adminDashboardTexts, commonTexts);
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
  const [t, common] = useTexts(adminDashboardTexts, commonTexts);
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

type Shift = Dashboard['on_today'][number];

/** A shift of today with the people signed up and how many of them are there. It opens its panel, and links to its attendance. */
function TodaysShift({ shift, running }: { shift: Shift; running: boolean }) {
  const [t, shared] = useTexts(adminDashboardTexts, adminCommonTexts);
  const times = writtenTimes(shift);
  const name = shiftInWords(shift);
  const { people, expected, attended } = shift;
  const more = expected - people.length;
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-4 py-2 pr-2 pl-5 @[32rem]:grid-cols-[9.5rem_1fr_auto] @[32rem]:pr-3">
      <p className="text-small/6 text-soft tabular-nums @max-[32rem]:col-span-2">
        <time dateTime={shift.start_time} title={times.full}>
          {times.start}
          {times.end && ` – ${times.end}`}
        </time>
        <TimeForReader event={shift} />
      </p>
      <div className="min-w-0">
        <Link
          to="/admin"
          search={{ shift: shift.id }}
          resetScroll={false}
          preload={false}
          aria-label={name}
          className={linkInText}
        >
          {shift.title}
        </Link>
        {shift.location && <p className="line-clamp-1 text-small text-soft">{shift.location}</p>}
        <p className="line-clamp-1 text-small text-soft">
          {expected === 0 ? t.nobody : people.map(({ name }) => personName(name)).join(', ')}
          {more > 0 && ` ${shared.andMore({ count: more })}`}
        </p>
      </div>
      <Link
        to="/admin/events/$eventId/attendance"
        params={{ eventId: shift.id }}
        title={shared.attendance}
        className={buttonStyle('quiet', 'self-center whitespace-nowrap px-3! tabular-nums')}
      >
        {running && expected > 0 && (
          <span className={attended < expected ? undefined : 'text-done'}>{t.here({ attended, expected })}</span>
        )}
        <ClipboardCheck aria-hidden="true" className="size-5 shrink-0" />
        <span className="sr-only">
          {shared.attendance} {name}
        </span>
      </Link>
    </li>
  );
}

/** Whether a shift of today is in progress. */
const useIsRunning = () => {
  const now = useNow();
  return (shift: Shift): boolean => timingOf(shift, now) === 'now';
};

/** The shifts in progress. It is not there while nothing goes on. */
export function OnNow({ dashboard: { on_today } }: { dashboard: Dashboard }) {
  const [t, pages] = useTexts(adminDashboardTexts, memberTexts);
  const shifts = on_today.filter(useIsRunning());
  if (shifts.length === 0) return null;
  return (
    <Part
      title={t.onNow}
      more={
        <Link to="/gate" className={linkInText}>
          {pages.gate}
        </Link>
      }
    >
      <ul className="@container divide-y divide-line">
        {shifts.map((shift) => (
          <TodaysShift key={shift.id} shift={shift} running />
        ))}
      </ul>
    </Part>
  );
}

/** How many of the shifts to come are listed beside those that go on. */
const next = 8;

/** The shifts of today that have not begun. While others go on, only the next ones. */
export function OnToday({ dashboard: { on_today, today_events, today } }: { dashboard: Dashboard }) {
  const [t, time] = useTexts(adminDashboardTexts, timeTexts);
  const isRunning = useIsRunning();
  const waiting = on_today.filter((shift) => !isRunning(shift));
  const running = on_today.length - waiting.length;
  const shifts = running > 0 ? waiting.slice(0, next) : waiting;
  const shown = running + shifts.length;
  if (running > 0 && today_events === running) return null;
  return (
    <Part title={running > 0 ? t.laterToday : time.today}>
      {on_today.length === 0 && <Nothing>{t.nothingToday}</Nothing>}
      <ul className="@container divide-y divide-line">
        {shifts.map((shift) => (
          <TodaysShift key={shift.id} shift={shift} running={false} />
        ))}
      </ul>
      {today_events > shown && (
        <p className="border-t border-line px-5 py-3 text-soft">
          {t.shownOf({ count: shown, all: today_events })}{' '}
          <Link to="/admin/events" search={{ start: today, end: today }} className={linkInText}>
            {t.showAll}
          </Link>
        </p>
      )}
    </Part>
  );
}

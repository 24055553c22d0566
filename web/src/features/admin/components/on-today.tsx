import type { Dashboard } from '@contract/dashboard.ts';
import { useStore } from '@nanostores/react';
import { Link } from '@tanstack/react-router';
import { ClipboardCheck } from 'lucide-react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { buttonStyle } from '@/components/ui/button.tsx';
import { personName } from '@/lib/format/person-name.ts';
import { timingOf, writtenTimes } from '@/lib/time/event-time.ts';
import { timeMessages } from '@/lib/time/messages.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { adminDashboardMessages } from '../messages.ts';
import { linkInText, Nothing, Part } from './part.tsx';

type Shift = Dashboard['on_today'][number];

/** A shift of today with the people signed up and how many of them are there. It opens its panel, and links to its attendance. */
function TodaysShift({ shift, timezone, running }: { shift: Shift; timezone: string; running: boolean }) {
  const t = useStore(adminDashboardMessages);
  const shared = useStore(adminCommonMessages);
  const times = writtenTimes(shift, timezone);
  const { people, expected, attended } = shift;
  const more = expected - people.length;
  return (
    <li className="flex flex-wrap items-start gap-x-4 px-5 py-2.5">
      <p className="w-40 shrink-0 text-soft tabular-nums">
        <time dateTime={shift.start_time} title={times.full}>
          {times.start}
          {times.end && ` – ${times.end}`}
        </time>
      </p>
      <div className="min-w-0 grow basis-48">
        <p>
          <Link to="/admin" search={{ shift: shift.id }} resetScroll={false} preload={false} className={linkInText}>
            {shift.title}
          </Link>
        </p>
        <p className="line-clamp-2 text-small text-soft">
          {expected === 0 ? t.nobody : people.map(({ name }) => personName(name)).join(', ')}
          {more > 0 && ` ${shared.andMore({ count: more })}`}
        </p>
      </div>
      <p className="ml-auto flex items-center gap-2">
        {running && expected > 0 && (
          <span className={attended < expected ? 'font-strong' : 'text-done'}>{t.here({ attended, expected })}</span>
        )}
        <Link
          to="/admin/events/$eventId/attendance"
          params={{ eventId: shift.id }}
          className={buttonStyle(running ? 'tinted' : 'quiet', '-my-1.5')}
        >
          <ClipboardCheck aria-hidden="true" className="size-5 shrink-0" />
          {shared.attendance}
          <span className="sr-only"> {shift.title}</span>
        </Link>
      </p>
    </li>
  );
}

/** Whether a shift of today is in progress. */
const useIsRunning = () => {
  const now = useNow();
  return (shift: Shift): boolean => timingOf(shift, now) === 'now';
};

/** The shifts in progress. It is not there while nothing goes on. */
export function OnNow({ dashboard: { on_today, timezone } }: { dashboard: Dashboard }) {
  const t = useStore(adminDashboardMessages);
  const shifts = on_today.filter(useIsRunning());
  if (shifts.length === 0) return null;
  return (
    <Part title={t.onNow}>
      <ul className="divide-y divide-line">
        {shifts.map((shift) => (
          <TodaysShift key={shift.id} shift={shift} timezone={timezone} running />
        ))}
      </ul>
    </Part>
  );
}

/** The shifts of today that have not begun. */
export function OnToday({ dashboard: { on_today, today_events, today, timezone } }: { dashboard: Dashboard }) {
  const t = useStore(adminDashboardMessages);
  const time = useStore(timeMessages);
  const isRunning = useIsRunning();
  const shifts = on_today.filter((shift) => !isRunning(shift));
  const runs = shifts.length < on_today.length;
  if (runs && shifts.length === 0 && today_events === on_today.length) return null;
  return (
    <Part title={runs ? t.laterToday : time.today}>
      {on_today.length === 0 && <Nothing>{t.nothingToday}</Nothing>}
      <ul className="divide-y divide-line">
        {shifts.map((shift) => (
          <TodaysShift key={shift.id} shift={shift} timezone={timezone} running={false} />
        ))}
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

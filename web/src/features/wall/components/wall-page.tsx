import type { WallPage as Shown, WallShift } from '@contract/wall.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { WifiOff } from 'lucide-react';
import { Spinner } from '@/components/ui/spinner.tsx';
import { brandName } from '@/lib/app/config.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { timeMessages } from '@/lib/time/messages.ts';
import { capital, dayKey, shortDay, timeOfDay } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { wallMessages } from '../messages.ts';
import { isGone, wallQuery } from '../queries.ts';
import { useScreen } from '../use-screen.ts';
import { zonesAt } from '../zones.ts';
import { Clock } from './clock.tsx';
import { LackItem } from './lack-item.tsx';
import { ShiftItem } from './shift-item.tsx';
import { Zone } from './zone.tsx';

/** The words for when a shift of a wall is, at a moment. */
function wordsAt(moment: number, zone: string) {
  const t = wallMessages.get();
  const today = dayKey(moment, zone);
  const until = ({ all_day, end_time }: WallShift) =>
    all_day ? timeMessages.get().allDay : capital(t.until({ time: timeOfDay(end_time, zone) }));
  const from = ({ all_day, start_time }: WallShift) => {
    const day = dayKey(start_time, zone);
    const time = all_day ? timeMessages.get().allDay : timeOfDay(start_time, zone);
    return day === today ? time : `${shortDay(day, today)}, ${time}`;
  };
  return { until, from, when: (shift: WallShift) => (Date.parse(shift.start_time) > moment ? from : until)(shift) };
}

/** The three zones. `lost`: the last question had no answer. */
function Zones({ wall, lost }: { wall: Shown; lost: boolean }) {
  const t = useStore(wallMessages);
  const moment = useNow();
  const zone = wall.timezone;
  const { running, next, missing } = zonesAt(wall.shifts, moment);
  const words = wordsAt(moment, zone);
  const name = wall.organisation ?? brandName;
  const minutes = Math.floor((moment - Date.parse(wall.now)) / 60_000);
  usePageTitle(wall.name);
  return (
    <main className="flex min-h-dvh flex-col gap-4 p-4 lg:h-dvh lg:p-5">
      <header className="flex flex-wrap items-baseline gap-x-4 px-1">
        <h1 className="line-clamp-1 text-title font-strong wrap-anywhere">{name}</h1>
        <p className="line-clamp-1 text-lead text-soft wrap-anywhere">{wall.name}</p>
        <Clock zone={zone} />
      </header>
      <div role="status" className="empty:hidden">
        {lost && minutes > 0 && (
          <p className="flex items-center gap-3 rounded-control border border-attention-line bg-attention-wash px-4 py-2 font-strong">
            <WifiOff aria-hidden="true" className="size-6 shrink-0 text-attention" />
            {t.old({ time: timeOfDay(wall.now, zone), count: minutes })}
          </p>
        )}
      </div>
      <div className="grid min-h-0 grow gap-4 lg:grid-cols-3 lg:grid-rows-[minmax(0,1fr)]">
        <Zone
          id="wall-now"
          title={t.now}
          count={running.length}
          none={t.nothingNow}
          items={running.map((shift) => ({
            key: shift.id,
            content: <ShiftItem shift={shift} when={words.until(shift)} />,
          }))}
        />
        <Zone
          id="wall-next"
          title={t.next}
          count={next.length}
          none={t.nothingNext}
          items={next.map((shift) => ({
            key: shift.id,
            content: <ShiftItem shift={shift} when={words.from(shift)} />,
          }))}
        />
        <Zone
          id="wall-missing"
          title={t.missing}
          count={missing.reduce((sum, { count }) => sum + count, 0)}
          none={t.nothingMissing}
          items={missing.map((lack) => ({
            key: lack.slot.id,
            content: <LackItem lack={lack} when={words.when(lack.shift)} />,
          }))}
        />
      </div>
    </main>
  );
}

/** What a wall says that shows nothing. */
function Dark({ heading, sentence }: { heading: string; sentence: string }) {
  usePageTitle(heading);
  return (
    <main className="grid min-h-dvh place-content-center gap-3 p-6 text-center">
      <h1 className="text-day">{heading}</h1>
      <p className="max-w-column text-soft">{sentence}</p>
    </main>
  );
}

/** The page of a wall. Its key is behind the # of the address, which no server sees. */
export function WallPage({ theme }: { theme: 'light' | 'dark' | undefined }) {
  const t = useStore(wallMessages);
  const key = useLocation({ select: ({ hash }) => hash });
  // Where messages of `wall:<id>` are listened to, each of them refetches this query.
  const { data, error } = useQuery(wallQuery(key));
  useScreen(theme);
  if (isGone(error)) return <Dark heading={t.gone} sentence={t.whenGone} />;
  if (data) return <Zones wall={data} lost={error !== null} />;
  if (error) return <Dark heading={brandName} sentence={t.waiting} />;
  return (
    <main className="grid min-h-dvh place-content-center">
      <Spinner className="size-8 text-action" />
    </main>
  );
}

import type { WallPage as Shown, WallShift } from '@contract/wall.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type LucideIcon, MonitorOff, WifiOff } from 'lucide-react';
import { Spinner } from '@/components/ui/spinner.tsx';
import { brandName } from '@/lib/app/config.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useLive } from '@/lib/live/live.ts';
import { timeWithDay } from '@/lib/time/moment.ts';
import { timeTexts } from '@/lib/time/texts.ts';
import { capital, timeOfDay, zoneLabel } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { Clock } from './clock.tsx';
import { LackItem } from './lack-item.tsx';
import { isGone, wallKey, wallQuery } from './queries.ts';
import { ShiftItem } from './shift-item.tsx';
import { wallTexts } from './texts.ts';
import { useScreen } from './use-screen.ts';
import { Zone } from './zone.tsx';
import { zonesAt } from './zones.ts';

/** A time of day of a shift, where it takes place; with the name of its zone if the clock of the wall, in zone `clock`, differs. */
function timeAt(at: string, zone: string, clock: string): string {
  const time = timeOfDay(at, zone);
  return time === timeOfDay(at, clock) ? time : `${time} ${zoneLabel(at, zone)}`;
}

/** The words for when a shift of a wall is, at a moment. `clock`: the zone of the wall. */
function wordsAt(moment: number, clock: string) {
  const t = wallTexts.get();
  const until = ({ all_day, end_time, timezone }: WallShift) =>
    all_day ? timeTexts.get().allDay : capital(t.until({ time: timeAt(end_time, timezone, clock) }));
  const from = ({ all_day, start_time, timezone }: WallShift) =>
    timeWithDay(start_time, timezone, moment, all_day ? timeTexts.get().allDay : timeAt(start_time, timezone, clock));
  return { until, from, when: (shift: WallShift) => (Date.parse(shift.start_time) > moment ? from : until)(shift) };
}

/** The three zones; one sentence if there is nothing for them. `old`: they are not of this minute. */
function Zones({ wall, moment, old }: { wall: Shown; moment: number; old: boolean }) {
  const t = useStore(wallTexts);
  const { running, next, missing } = zonesAt(wall.shifts, moment);
  const words = wordsAt(moment, wall.timezone);
  if (running.length + next.length === 0)
    return (
      <section className="sheet grid grow place-content-center gap-2 p-6 text-center">
        <h2 className="text-title text-balance">{old ? t.notKnown : t.nothing}</h2>
        {!old && <p className="text-lead text-balance text-soft">{t.whenNothing}</p>}
      </section>
    );
  return (
    <div className="flex grow flex-col gap-4 screen:min-h-0 screen:landscape:grid screen:landscape:grid-cols-3 screen:landscape:grid-rows-[minmax(0,1fr)]">
      <Zone
        id="wall-now"
        title={t.now}
        count={running.length}
        none={old ? t.notKnown : t.nothingNow}
        items={running.map((shift) => ({
          key: shift.id,
          content: <ShiftItem shift={shift} when={words.until(shift)} />,
        }))}
      />
      <Zone
        id="wall-next"
        title={t.next}
        count={next.length}
        none={old ? t.notKnown : t.nothingNext}
        items={next.map((shift) => ({
          key: shift.id,
          content: <ShiftItem shift={shift} when={words.from(shift)} />,
        }))}
      />
      <Zone
        id="wall-missing"
        title={t.missing}
        count={missing.reduce((sum, { count }) => sum + count, 0)}
        none={old ? t.notKnown : t.nothingMissing}
        items={missing.map((lack) => ({
          key: lack.slot.id,
          content: <LackItem lack={lack} when={words.when(lack.shift)} />,
        }))}
      />
    </div>
  );
}

/** A wall with its name and the time. `lost`: the last question had no answer. */
function Screen({ wall, lost }: { wall: Shown; lost: boolean }) {
  const t = useStore(wallTexts);
  const moment = useNow();
  const name = wall.organisation ?? brandName;
  const zone = wall.timezone;
  const old = lost && moment - Date.parse(wall.now) >= 60_000;
  usePageTitle(wall.name);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on a small screen it scrolls, and nothing else in it takes the keys
    <main tabIndex={0} className="flex min-h-dvh flex-col gap-4 p-4 screen:h-dvh screen:p-5">
      <header className="flex flex-wrap items-baseline gap-x-4 px-1 screen:landscape:flex-nowrap">
        <h1 className="line-clamp-1 text-title font-strong wrap-anywhere">{name}</h1>
        <p className="line-clamp-1 text-lead text-soft wrap-anywhere">{wall.name}</p>
        <Clock zone={zone} />
      </header>
      <div role="status" className="empty:hidden">
        {old && (
          <p className="flex items-center gap-4 rounded-control border-2 border-attention-line bg-attention-wash px-5 py-3 text-day">
            <WifiOff aria-hidden="true" className="size-8 shrink-0 text-attention" />
            <span className="text-balance">
              <strong className="font-strong">{t.lost({ moment: timeWithDay(wall.now, zone, moment) })}</strong> {t.old}
            </span>
          </p>
        )}
      </div>
      <Zones wall={wall} moment={moment} old={old} />
    </main>
  );
}

/** What a wall says that shows nothing. */
function Dark({ shape: Shape, heading, sentence }: { shape: LucideIcon; heading: string; sentence: string }) {
  usePageTitle(heading);
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 p-6 text-center">
      <Shape aria-hidden="true" className="size-14 text-soft" />
      <h1 className="text-title text-balance">{heading}</h1>
      <p className="max-w-column text-lead text-balance text-soft">{sentence}</p>
    </main>
  );
}

/** The page of a wall. Its key is behind the # of the address, which no server sees. */
export function WallPage({ theme }: { theme: 'light' | 'dark' | undefined }) {
  const t = useStore(wallTexts);
  const key = useLocation({ select: ({ hash }) => hash });
  const { data, error } = useQuery(wallQuery(key));
  useLive(data && !isGone(error) ? [`wall:${data.channel}`] : [], [wallKey(key)]);
  useScreen(theme);
  if (isGone(error)) return <Dark shape={MonitorOff} heading={t.gone} sentence={t.whenGone} />;
  if (data) return <Screen wall={data} lost={error !== null} />;
  if (error) return <Dark shape={WifiOff} heading={t.noConnection} sentence={t.waiting} />;
  return (
    <main className="grid min-h-dvh place-content-center">
      <Spinner className="size-8 text-action" />
    </main>
  );
}

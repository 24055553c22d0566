import type { WallPage as Shown, WallShift, WallSlot } from '@contract/wall.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import clsx from 'clsx';
import { CircleDashed, type LucideIcon, MonitorOff, TriangleAlert, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { useLanguage } from '@/i18n/use-language.ts';
import { brandName } from '@/lib/app/config.ts';
import { lenient } from '@/lib/app/search-params.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useLive } from '@/lib/live/live.ts';
import { now, watchClock } from '@/lib/time/clock.ts';
import { timeWithDay } from '@/lib/time/moment.ts';
import { timeTexts } from '@/lib/time/texts.ts';
import { capital, dateOfDay, dayKey, timeOfDay, zoneLabel } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useScreen } from './use-screen.ts';
import { isGone, wallKey, wallQuery } from './wall-query.ts';
import { wallTexts } from './wall-texts.ts';
import { Zone } from './zone.tsx';
import { type Lack, zonesAt } from './zones.ts';

const minute = (): number => Math.floor(now() / 60_000) * 60_000;

/** The time and the day in a zone. It looks each second, and is drawn each minute. */
function Clock({ zone }: { zone: string }) {
  useLanguage();
  const [moment, setMoment] = useState(minute);
  useEffect(() => watchClock(() => setMoment(minute()), 1_000), []);
  const today = dayKey(moment, zone);
  return (
    <time
      dateTime={new Date(moment).toISOString()}
      className="ml-auto flex flex-wrap items-baseline justify-end gap-x-4 screen:landscape:shrink-0"
    >
      <span className="text-lead text-soft">{dateOfDay(today, today)}</span>
      <span className="text-title font-strong">{timeOfDay(new Date(moment).toISOString(), zone)}</span>
    </time>
  );
}

/** A slot that lacks people: a triangle and words if there are fewer than its minimum, otherwise an open circle. */
function LackItem({ lack: { shift, slot, count, below }, when }: { lack: Lack; when: string }) {
  const t = useStore(wallTexts);
  const Shape = below ? TriangleAlert : CircleDashed;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <Shape aria-hidden="true" className={clsx('mt-1 size-7', below ? 'text-attention' : 'text-soft')} />
      <div className="min-w-0 wrap-anywhere">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h3 className="line-clamp-1 text-lead font-strong">{slot.name}</h3>
          <p className={clsx('font-strong', below && 'text-attention')}>{(below ? t.tooFew : t.free)({ count })}</p>
        </div>
        <p className="line-clamp-2 text-soft">{[when, shift.title, shift.location].filter(Boolean).join('\u00a0· ')}</p>
      </div>
    </div>
  );
}

function Slot({ slot }: { slot: WallSlot }) {
  const t = useStore(commonTexts);
  const { name, color, taken, required, is_canceled, names } = slot;
  return (
    <li className={clsx('min-w-0 wrap-anywhere', is_canceled && 'text-soft', names.length > 0 && 'basis-full')}>
      <span className="flex items-baseline gap-1.5">
        <SlotSwatch color={color} />
        <span className={clsx('line-clamp-2 min-w-0', is_canceled && 'line-through')}>{name}</span>
        <span className="shrink-0 font-strong">{is_canceled ? t.canceled : t.filled({ taken, required })}</span>
      </span>
      {names.length > 0 && <span className="line-clamp-2 pl-5.5 text-soft">{names.join(', ')}</span>}
    </li>
  );
}

interface ShiftItemProps {
  shift: WallShift;
  /** When it is, as text. */
  when: string;
}

/** A shift with its slots, in few lines: whoever stands before a wall does not scroll. */
function ShiftItem({ shift: { title, location, is_canceled, slots }, when }: ShiftItemProps) {
  const t = useStore(commonTexts);
  return (
    <>
      <div className="line-clamp-2 wrap-anywhere">
        <span className="mr-3 text-lead font-strong">{when}</span>
        <h3 className={clsx('inline text-lead', is_canceled && 'text-soft line-through')}>{title}</h3>
        {location && <span className="text-soft">{`\u00a0· ${location}`}</span>}
      </div>
      {is_canceled ? (
        <p className="font-strong">{t.canceled}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5">
          {slots.map((slot) => (
            <Slot key={slot.id} slot={slot} />
          ))}
        </ul>
      )}
    </>
  );
}

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
function WallPage({ theme }: { theme: 'light' | 'dark' | undefined }) {
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

export const Route = createFileRoute('/wall')({
  validateSearch: z.object({ theme: lenient(z.enum(['light', 'dark'])) }),
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: () => <WallPage theme={Route.useSearch().theme} />,
});

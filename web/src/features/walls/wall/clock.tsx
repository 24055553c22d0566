import { useEffect, useState } from 'react';
import { useLanguage } from '@/i18n/use-language.ts';
import { now, watchClock } from '@/lib/time/clock.ts';
import { dateOfDay, dayKey, timeOfDay } from '@/lib/time/time.ts';

const minute = (): number => Math.floor(now() / 60_000) * 60_000;

/** The time and the day in a zone. It looks each second, and is drawn each minute. */
export function Clock({ zone }: { zone: string }) {
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

import { useStore } from '@nanostores/react';
import { now } from '@/lib/time/clock.ts';
import { dayKey, shortDate, timeOfDay } from '@/lib/time/time.ts';
import { cancelMessages } from './too-late-messages.ts';

/** Replaces the cancel button after the cancellation deadline; `until` as ISO 8601. */
export function TooLate({ until, zone }: { until: string; zone: string }) {
  const t = useStore(cancelMessages);
  return (
    <p className="text-small text-soft">
      {t.until({ day: shortDate(dayKey(until, zone), dayKey(now(), zone)), time: timeOfDay(until, zone) })}
    </p>
  );
}

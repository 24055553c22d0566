import type { TimesheetLine } from '@contract/timesheets.ts';
import { amount, money } from '@/lib/format/numbers.ts';
import { shortDayOf, timeBesideEvent, writtenTimes } from '@/lib/time/event-time.ts';
import type { hoursTexts } from './texts.ts';

/** From when to when somebody worked, by the clock of the event: as it was recorded, otherwise as it was planned. */
export function worked({ event, came_at, left_at }: Pick<TimesheetLine, 'event' | 'came_at' | 'left_at'>): string {
  const planned = writtenTimes(event);
  const [came, left] = [came_at, left_at].map((at) => at && timeBesideEvent(at, event, event.timezone));
  return [came ?? planned.start, left ?? planned.end].filter(Boolean).join(' – ');
}

/** The day of a line of hours, and its hours, break and pay in words. */
export function factsOf(line: TimesheetLine, t: ReturnType<typeof hoursTexts.get>, now: number) {
  const { event, minutes, break_minutes, pay } = line;
  return {
    day: shortDayOf(event, now),
    facts: [
      t.counted({ hours: amount(minutes / 60) }),
      break_minutes > 0 && t.restOf({ count: break_minutes }),
      pay !== null && money(pay),
    ].filter((each) => each !== false),
  };
}

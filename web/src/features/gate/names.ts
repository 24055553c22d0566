import type { GatePlace } from '@contract/gate-finding.ts';
import { dayOf, type EventTimes, shortDayOf, todayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { dayKey, shortDay, timeOfDay } from '@/lib/time/time.ts';
import { findingMessages, gateMessages } from './messages.ts';
import type { GateShift } from './view.ts';

/** The times of a shift, with its day unless that is today. */
function whenOf(event: EventTimes, now: number): string {
  const { start, end } = writtenTimes(event);
  const times = end === null ? start : `${start} – ${end}`;
  return dayOf(event) === todayOf(event, now) ? times : `${shortDayOf(event, now)}, ${times}`;
}

/** When and where a shift is: at a gate there can be several of the same role and title. */
export const whenAndWhereOf = ({ event }: Pick<GateShift, 'event'>, now: number): string =>
  [whenOf(event, now), event.place?.name ?? event.location].filter(Boolean).join(' · ');

/** How a shift is called where only one line says it. */
export const nameOf = (shift: Pick<GateShift, 'type' | 'event'>, now: number): string =>
  `${shift.type.name} · ${shift.event.title}, ${whenAndWhereOf(shift, now)}`;

/** A time in the past, with its day unless that is today. */
export function momentOf(at: string, now: number, zone: string): string {
  const [day, today] = [dayKey(at, zone), dayKey(now, zone)];
  return day === today ? timeOfDay(at, zone) : `${shortDay(day, today)}, ${timeOfDay(at, zone)}`;
}

/** How late somebody is. */
export function lateInWords(minutes: number): string {
  const t = gateMessages.get();
  if (minutes < 60) return t.lateBy({ count: minutes });
  return t.lateByHours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** What became of a place of somebody, as a sentence. */
export function placeInWords({ event, slot_type, state, at, reason }: GatePlace, now: number): string {
  const t = findingMessages.get();
  const where = [whenOf(event, now), event.location].filter(Boolean).join(', ');
  const what = `${slot_type}, ${event.title}, ${where}`;
  const time = at === null ? '' : momentOf(at, now, event.timezone);
  if (state === 'canceled') return reason ? t.canceledFor({ what, time, reason }) : t.canceled({ what, time });
  const isOver = Date.parse(event.end_time) <= now && (state === 'expected' || state === 'late');
  if (isOver) return t.over({ what });
  return t[state === 'late' ? 'expected' : state]({ what, time });
}

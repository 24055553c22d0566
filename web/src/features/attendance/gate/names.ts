import type { GatePlace } from '@contract/gate-finding.ts';
import { type EventTimes, writtenTimes } from '@/lib/time/event-time.ts';
import { timeWithDay } from '@/lib/time/moment.ts';
import { findingTexts, gateTexts } from './texts.ts';
import type { GateShift } from './view.ts';

/** The times of a shift, with its day unless that is today. */
function whenOf(event: EventTimes, now: number): string {
  const { start, end } = writtenTimes(event);
  const times = end === null ? start : `${start} – ${end}`;
  return timeWithDay(event.start_time, event.timezone, now, times);
}

/** When and where a shift is: at a gate there can be several of the same role and title. */
export const whenAndWhereOf = ({ event }: Pick<GateShift, 'event'>, now: number): string =>
  [whenOf(event, now), event.place?.name ?? event.location].filter(Boolean).join(' · ');

/** How a shift is called where only one line says it. */
export const nameOf = (shift: Pick<GateShift, 'type' | 'event'>, now: number): string =>
  `${shift.type.name} · ${shift.event.title}, ${whenAndWhereOf(shift, now)}`;

/** How late somebody is. */
export function lateInWords(minutes: number): string {
  const t = gateTexts.get();
  if (minutes < 60) return t.lateBy({ count: minutes });
  return t.lateByHours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** What became of a place of somebody, as a sentence. */
export function placeInWords({ event, slot_type, state, at, reason }: GatePlace, now: number): string {
  const t = findingTexts.get();
  const where = [whenOf(event, now), event.location].filter(Boolean).join(', ');
  const what = `${slot_type}, ${event.title}, ${where}`;
  const time = at === null ? '' : timeWithDay(at, event.timezone, now);
  if (state === 'canceled') return reason ? t.canceledFor({ what, time, reason }) : t.canceled({ what, time });
  const isOver = Date.parse(event.end_time) <= now && (state === 'expected' || state === 'late');
  if (isOver) return t.over({ what });
  return t[state === 'late' ? 'expected' : state]({ what, time });
}

import type { Shift } from '../calendar/write-calendar.ts';
import type { MailTexts } from './texts/english.ts';

/** What a notice holds of the event before (api.md, last paragraph); older ones do not say whether it lasted whole days. */
interface EventState {
  title: string;
  location: string | null;
  startTime: string;
  endTime: string;
  timezone?: string;
  all_day?: boolean;
}

/** A message of the outbox, with its shift as it is now. `notice`: it tells what `notices.kind` does. */
export interface Message {
  kind: string;
  notice: boolean;
  status: 'confirmed' | 'displaced' | 'canceled';
  live: boolean;
  old: EventState | null;
  shift: Shift;
}

/** What a mail says of one shift; `before`: how it was, where that is another time. */
export interface News {
  kind: keyof MailTexts['subjects'];
  shift: Shift;
  before: Pick<Shift, 'start_time' | 'end_time' | 'timezone' | 'all_day'> | null;
}

const saysBegin = (kind: string) => kind === 'signed_up' || kind === 'assigned';
const saysEnd = (kind: string) => kind === 'canceled' || kind === 'released';

function movedFrom({ old, shift }: Message): News['before'] {
  if (!old) return null;
  const same = (one: string, other: string) => Date.parse(one) === Date.parse(other);
  if (same(old.startTime, shift.start_time) && same(old.endTime, shift.end_time)) return null;
  const { timezone = shift.timezone, all_day = shift.all_day } = old;
  return { start_time: old.startTime, end_time: old.endTime, timezone, all_day };
}

/** The one thing that the messages about a shift, oldest first, come to now; `null` when that is nothing. */
function newsOf(messages: Message[], now: Date): News | null {
  const [{ shift, status, live } = {} as Message] = messages;
  const own = messages.filter(({ notice }) => !notice).map(({ kind }) => kind);
  const notices = messages.filter(({ notice }) => notice);
  const of = (kind: string) => notices.find((notice) => notice.kind === kind);
  const news = (kind: News['kind'], before: News['before'] = null): News => ({ kind, shift, before });
  if (Date.parse(shift.end_time) <= now.getTime()) return null;

  const [begin, end] = [own.find(saysBegin), own.findLast(saysEnd)];
  if (begin && end) return null;
  if (end) return news(end as News['kind']);
  if (status === 'canceled') return null;
  if (!live) return of('removed') ? news('removed') : of('canceled') ? news('event_canceled') : null;
  if (status === 'displaced') return of('clash') ? news('clash') : null;
  if (begin) return news(begin as News['kind']);
  if (of('restored') && !of('canceled')) return news('restored');
  const moved = of('moved');
  if (moved) {
    const before = movedFrom(moved);
    return before && news('moved', before);
  }
  const isAhead = Date.parse(shift.start_time) > now.getTime();
  return own.includes('reminder') && isAhead ? news('reminder') : null;
}

/**
 * What the messages of a mail come to, one news per shift: who signed up and canceled within the quiet minute, or whose
 * shift moved there and back, is told nothing.
 */
export function newsFrom(messages: readonly Message[], now: Date): News[] {
  const byShift = new Map<string, Message[]>();
  for (const message of messages) {
    byShift.set(message.shift.id, [...(byShift.get(message.shift.id) ?? []), message]);
  }
  return [...byShift.values()].flatMap((about) => newsOf(about, now) ?? []);
}

/** Whether the shift is none any more, for the person's calendar. */
export const isEnd = ({ kind }: News): boolean =>
  kind === 'canceled' || kind === 'released' || kind === 'event_canceled' || kind === 'removed';

/** Whether the person's calendar has to be told that the shift is there, or is another. */
export const isChange = ({ kind }: News): boolean =>
  kind === 'signed_up' || kind === 'assigned' || kind === 'moved' || kind === 'restored';

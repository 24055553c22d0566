import type { Shift } from '../calendar/write-calendar.ts';
import type { MailTexts } from './texts/english.ts';

/** The earlier state of an event in a notice. Older notices do not say whether the event was all-day. */
interface EventState {
  title: string;
  location: string | null;
  start_time: string;
  end_time: string;
  timezone?: string;
  all_day?: boolean;
}

/** A message of the outbox with the current state of its shift. `notice`: the kind of its notice. */
export interface Message {
  kind: string;
  notice: boolean;
  status: 'asked' | 'confirmed' | 'displaced' | 'canceled';
  live: boolean;
  old: EventState | null;
  /** What the person is asked about the shift: the key of the link, since when, and until when an answer is expected. */
  question: { kind: 'place' | 'still'; key: string; asked_at: string; deadline: string } | null;
  shift: Omit<Shift, 'language'>;
}

/**
 * What an email says about one shift; `before`: its earlier time and place, if one of them differs. `since`: it has changed since
 * the person got the place, and they are asked whether they still come (`still`), or keep it (`moved`).
 */
export interface News {
  kind: keyof MailTexts['subjects'];
  since: 'moved' | 'still' | null;
  /** It goes out to people who have switched emails off as well: their own shift is canceled or has moved, or their place is gone. */
  isImportant: boolean;
  shift: Message['shift'];
  question: Message['question'];
  before: Pick<Shift, 'start_time' | 'end_time' | 'timezone' | 'all_day' | 'location'> | null;
}

const saysBegin = (kind: string) => kind === 'signed_up' || kind === 'assigned';
const saysEnd = (kind: string) => kind === 'canceled' || kind === 'released';

/** What others did to a shift or place that somebody counts on. `private.is_important` has the same. */
const important: ReadonlySet<string> = new Set([
  'moved',
  'still',
  'canceled',
  'removed',
  'restored',
  'clash',
  'released',
]);
const isImportantKind = (kind: News['kind']) =>
  kind === 'event_canceled' || (kind !== 'canceled' && important.has(kind));
/** News that has a place, and is important if the shift has changed meanwhile. */
const hasPlace: ReadonlySet<string> = new Set(['signed_up', 'assigned', 'asked']);

function movedFrom({ old, shift }: Message): News['before'] {
  if (!old) return null;
  const same = (one: string, other: string) => Date.parse(one) === Date.parse(other);
  const { location, start_time, end_time, timezone = shift.timezone, all_day = shift.all_day } = old;
  const sameTimes = same(start_time, shift.start_time) && same(end_time, shift.end_time);
  return sameTimes && location === shift.location ? null : { start_time, end_time, timezone, all_day, location };
}

/** Combines the messages about a shift, oldest first, into one; `null` if they cancel each other out. */
function newsOf(messages: Message[], now: Date): News | null {
  const [{ shift, status, live, question } = {} as Message] = messages;
  const own = messages.filter(({ notice }) => !notice).map(({ kind }) => kind);
  const notices = messages.filter(({ notice }) => notice);
  const of = (kind: string) => notices.find((notice) => notice.kind === kind);
  const news = (kind: News['kind'], before: News['before'] = null): News => ({
    ...{ kind, shift, before, since: null },
    isImportant: isImportantKind(kind) || (hasPlace.has(kind) && notices.some((each) => important.has(each.kind))),
    // An overlap is solved by giving back one of two places.
    question: kind === 'clash' ? null : question,
  });
  const isAhead = Date.parse(shift.start_time) > now.getTime();
  if (Date.parse(shift.end_time) <= now.getTime()) return null;

  const [begin, end] = [own.find(saysBegin), own.findLast(saysEnd)];
  if (of('handed_over')) return news('handed_over');
  if (begin && end) return null;
  if (end) return news(end as News['kind']);
  if (status === 'canceled') return !begin && of('unanswered') ? news('unanswered') : null;
  // Given a place in an event that is a draft again: nothing has happened.
  if (!live && begin === 'assigned' && of('removed')) return null;
  if (!live) return of('removed') ? news('removed') : of('canceled') ? news('event_canceled') : null;
  if (status === 'displaced') return of('clash') ? news('clash') : null;
  if (status === 'asked') return begin || of('moved') || of('restored') ? news('asked') : null;
  const asks = question?.kind === 'still' && isAhead;
  // The first of them has what the person knew.
  const moved = notices.find(({ kind }) => kind === 'moved' || kind === 'still');
  if (begin) {
    const before = moved ? movedFrom(moved) : null;
    return { ...news(begin as News['kind'], before), since: before && (of('still') && asks ? 'still' : 'moved') };
  }
  if (of('not_taken_over')) return news('not_taken_over');
  if (of('restored') && !of('canceled') && !of('removed')) return news('restored');
  if (moved) {
    const before = movedFrom(moved);
    if (of('still') && asks) return news('still', before);
    return before && news('moved', before);
  }
  return own.includes('reminder') && isAhead ? news(asks ? 'confirm' : 'reminder') : null;
}

/**
 * Combines the messages of an email into one for each shift. A person who signed up and canceled within the quiet
 * minute, or whose shift was moved and moved back, gets none.
 */
export function newsFrom(messages: readonly Message[], now: Date): News[] {
  const byShift = new Map<string, Message[]>();
  for (const message of messages) {
    byShift.set(message.shift.id, [...(byShift.get(message.shift.id) ?? []), message]);
  }
  return [...byShift.values()].flatMap((about) => newsOf(about, now) ?? []);
}

/** Whether the person's calendar has to remove the shift. */
export const isEnd = ({ kind }: News): boolean =>
  kind === 'canceled' ||
  kind === 'released' ||
  kind === 'handed_over' ||
  kind === 'event_canceled' ||
  kind === 'removed';

/** Whether the place is gone, so that what the event is about is no news. */
export const isGone = (news: News): boolean => isEnd(news) || news.kind === 'unanswered';

/** Whether the person's calendar has to add or change the shift. */
export const isChange = ({ kind }: News): boolean =>
  kind === 'signed_up' || kind === 'assigned' || kind === 'moved' || kind === 'still' || kind === 'restored';

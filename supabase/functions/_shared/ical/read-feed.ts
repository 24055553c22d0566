import { type CalendarText, splitComponents } from './components.ts';
import { decodeLines, looksLikeCalendar, looksLikeHtml } from './decode.ts';
import { type FeedEvent, readEvent } from './event.ts';
import { FeedError } from './feed-error.ts';
import { type EventGroup, groupEvents, keyOfUid } from './groups.ts';
import type { Instance, TimeWindow } from './instance.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { excerpt, type Problem, Problems } from './problems.ts';
import { firstValue } from './properties.ts';
import { expandGroup, type SeriesOptions } from './series.ts';
import { SeriesTooLong } from './series-starts.ts';
import { readDuration } from './times.ts';
import type { Zone } from './zone.ts';
import { ZoneResolver } from './zone-resolver.ts';

/** A body taken apart, before anything depends on a window or a zone. */
export interface FeedText {
  calendars: CalendarText[];
  eventCount: number;
  problems: Problems;
}

export interface ReadOptions {
  window: TimeWindow;
  /** The feed's zone: for floating times where X-WR-TIMEZONE is missing, and for TZIDs that nothing explains. */
  zone: Zone;
  limits?: Limits;
  /** Milliseconds of computing so far; when given, going beyond the limit ends the reading. */
  elapsed?: () => number;
}

export interface FeedReading {
  /** How often the calendar wants to be fetched at most, in minutes (REFRESH-INTERVAL, X-PUBLISHED-TTL). */
  refreshMinutes: number | null;
  /** Occurrences in the window, by start, identity and original start. */
  instances: Instance[];
  /** Occurrences with a VEVENT of their own that are not in the window: one that is known may have moved there. */
  outside: Instance[];
  /** Occurrences that the feed explicitly takes out of a series (EXDATE), inside the window. */
  excluded: { key: string; recurrence: string }[];
  /** Identities of which something could not be read (empty: an event without UID): they are not absent (rule V5). */
  unreadable: string[];
  problems: Problem[];
  /** Problems met, those not kept included. */
  problemCount: number;
  /** A limit that was exceeded by a series, which is then left out; whoever imports must not go on. */
  exceeded: FeedError | null;
}

/**
 * Takes a body apart. Throws FeedError `not_a_calendar`, `truncated` or `too_large`; everything smaller costs only
 * itself and is told as a problem.
 */
export function parseFeed(bytes: Uint8Array, limits: Limits = defaultLimits): FeedText {
  if (!looksLikeCalendar(bytes)) throw notACalendar(bytes);
  const problems = new Problems(limits.problems);
  const calendars = splitComponents(decodeLines(bytes), limits, problems);
  return { calendars, eventCount: calendars.reduce((sum, { events }) => sum + events.length, 0), problems };
}

/** Reads a parsed feed inside a window. Throws FeedError `too_large` or `cpu_budget`. */
export function expandFeed({ calendars, problems }: FeedText, options: ReadOptions): FeedReading {
  const limits = options.limits ?? defaultLimits;
  const checkTime = () => {
    if ((options.elapsed?.() ?? 0) > limits.cpuMs) {
      throw new FeedError('cpu_budget', { reason: 'too_complex' });
    }
  };
  const events = readEvents(calendars, options.zone, problems, checkTime);
  const reading = expandGroups(groupEvents(events, problems), options.window, limits, problems, checkTime);
  const unreadable = [...problems.unreadable].map(keyOfUid);
  const refreshMinutes = refreshWish(calendars);
  return { ...reading, refreshMinutes, unreadable, problems: problems.list, problemCount: problems.count };
}

/** Reads a body inside a window: `parseFeed` and `expandFeed` in one. */
export function readFeed(bytes: Uint8Array, options: ReadOptions): FeedReading {
  return expandFeed(parseFeed(bytes, options.limits), options);
}

/** Of several calendars in one body, or of two ways to say it, the first that says something usable. */
function refreshWish(calendars: CalendarText[]): number | null {
  const wishes = calendars.flatMap((calendar) =>
    ['refresh-interval', 'x-published-ttl'].map((name) => readDuration(firstValue(calendar, name))),
  );
  const minutes = wishes.map((wish) => (wish ? wish.days * 1440 + wish.ms / 60_000 : 0));
  return minutes.find((count) => count > 0) ?? null;
}

function notACalendar(bytes: Uint8Array): FeedError {
  const reason = looksLikeHtml(bytes) ? 'web_page' : 'not_a_calendar';
  return new FeedError('not_a_calendar', { reason });
}

function readEvents(calendars: CalendarText[], zone: Zone, problems: Problems, checkTime: () => void): FeedEvent[] {
  const events: FeedEvent[] = [];
  for (const calendar of calendars) {
    checkTime();
    const resolver = new ZoneResolver(calendar, zone, { problems, checkTime });
    const isCancelled = firstValue(calendar, 'method').toUpperCase() === 'CANCEL';
    for (const component of calendar.events) {
      checkTime();
      const event = readEvent(component, { resolver, isCancelled, problems, checkTime });
      if (event) events.push(event);
    }
  }
  return events;
}

function expandGroups(
  groups: EventGroup[],
  window: TimeWindow,
  limits: Limits,
  problems: Problems,
  checkTime: () => void,
): Pick<FeedReading, 'instances' | 'outside' | 'excluded' | 'exceeded'> {
  const instances: Instance[] = [];
  const outside: Instance[] = [];
  const excluded: FeedReading['excluded'] = [];
  let exceeded: FeedError | null = null;
  for (const group of groups) {
    checkTime();
    const series = expandOrRefuse(group, { window, limit: limits.seriesInstances, problems, checkTime });
    if (series === null) exceeded ??= seriesTooLong(group, limits.seriesInstances);
    instances.push(...(series?.instances ?? []));
    outside.push(...(series?.outside ?? []));
    excluded.push(...(series?.excluded ?? []).map((recurrence) => ({ key: group.key, recurrence })));
    if (instances.length > limits.instances) {
      throw new FeedError('too_large', { reason: 'too_many_occurrences', limit: limits.instances });
    }
  }
  instances.sort(byTime);
  return { instances, outside, excluded, exceeded };
}

function expandOrRefuse(group: EventGroup, options: SeriesOptions) {
  const { limit, problems } = options;
  try {
    const series = expandGroup(group, options);
    if (series.instances.length <= limit) return series;
  } catch (error) {
    if (!(error instanceof SeriesTooLong)) throw error;
  }
  const reason = `The series has more than ${limit} occurrences and is left out`;
  problems.add({ uid: group.uid, code: 'series_too_long', reason, line: group.master?.line ?? 0 });
  return null;
}

function seriesTooLong({ master }: EventGroup, limit: number): FeedError {
  return new FeedError('too_large', { reason: 'series_too_long', title: excerpt(master?.texts.summary ?? ''), limit });
}

function byTime(a: Instance, b: Instance): number {
  return a.start - b.start || compare(a.key, b.key) || compare(a.recurrence, b.recurrence) || a.end - b.end;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

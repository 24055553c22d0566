import { type CalendarText, type ComponentText, splitComponents } from './components.ts';
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

/** A parsed body, independent of window and zone. */
export interface FeedText {
  calendars: CalendarText[];
  eventCount: number;
  problems: Problems;
}

export interface ReadOptions {
  window: TimeWindow;
  /** The zone set for the feed: the default zone if X-WR-TIMEZONE is missing (T3). */
  zone: Zone;
  limits?: Limits;
  /** Computing time so far in milliseconds; if given, exceeding the limit ends the reading. */
  elapsed?: () => number;
}

export interface FeedReading {
  /** The refresh interval that the calendar asks for, in minutes (REFRESH-INTERVAL, X-PUBLISHED-TTL). */
  refreshMinutes: number | null;
  /** Occurrences in the window, ordered by start, identity and original start. */
  instances: Instance[];
  /** Occurrences outside the window that have their own VEVENT: known ones may have moved there (S5). */
  outside: Instance[];
  /** Occurrences within the window that an EXDATE removes (V6). */
  excluded: { key: string; recurrence: string }[];
  /** Identities with unreadable parts (empty: an event without UID), which therefore are not absent (V5). */
  unreadable: string[];
  problems: Problem[];
  /** All problems, including those not kept. */
  problemCount: number;
  /** Set if a series exceeded its limit and is missing from `instances`; such a reading must not be imported (S4). */
  exceeded: FeedError | null;
}

/**
 * Parses a body. Throws FeedError `not_a_calendar`, `truncated` or `too_large`; anything smaller becomes a problem (B3).
 */
export function parseFeed(bytes: Uint8Array, limits: Limits = defaultLimits): FeedText {
  if (!looksLikeCalendar(bytes)) throw notACalendar(bytes);
  const problems = new Problems(limits.problems);
  const calendars = splitComponents(decodeLines(bytes), limits, problems);
  return { calendars, eventCount: calendars.reduce((sum, { events }) => sum + events.length, 0), problems };
}

/**
 * The content of a body, to tell whether it has changed (S6): the lines that are read, without DTSTAMP, which many
 * producers set to the time of the request, and with the events sorted.
 */
export function normalizedText(calendars: readonly CalendarText[]): string {
  return calendars
    .map((calendar) => {
      const zones = calendar.timezones.map((timezone) => [timezone, ...timezone.observances].map(lines).join('\n'));
      return [lines(calendar), ...zones, ...calendar.events.map(lines).sort()].join('\n\n');
    })
    .join('\n\n\n');
}

function lines({ name, properties }: ComponentText): string {
  const texts = properties.filter((property) => property.name !== 'dtstamp').map(({ text }) => text);
  return [name, ...texts].join('\n');
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

/** The first usable value, if there are several calendars or both properties. */
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
  problems.add({ uid: group.uid, code: 'series_too_long', params: { limit }, line: group.master?.line ?? 0 });
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

import { problemMessage } from '../../contract/feed-problems.ts';
import { isoInstant } from '../civil.ts';
import type { FeedReading, ReadOptions } from '../read-feed.ts';
import { readFeed } from '../read-feed.ts';
import type { Zone } from '../zone.ts';
import { zoneByIanaName } from '../zone-names.ts';

/** A VCALENDAR of these lines; for tests. */
export const calendar = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');

/** The lines of a VEVENT; adds a UID if it has none. */
export const vevent = (...lines: string[]): string => {
  const uid = lines.some((line) => line.startsWith('UID')) ? [] : ['UID:a'];
  return ['BEGIN:VEVENT', ...uid, ...lines, 'END:VEVENT'].join('\r\n');
};

export const zone = (name: string): Zone => {
  const found = zoneByIanaName(name);
  if (!found) throw new Error(`no zone ${name}`);
  return found;
};

/** Reads with the window 2026 and the zone Europe/Berlin by default. */
export function read(
  text: string | Uint8Array,
  options: Partial<ReadOptions> & { from?: string; to?: string } = {},
): FeedReading {
  const { from = '2026-01-01', to = '2027-01-01', ...more } = options;
  const window = { from: Date.parse(from), to: Date.parse(to) };
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  return readFeed(bytes, { window, zone: zone('Europe/Berlin'), ...more });
}

/** Occurrences as `start/end`; for all-day ones the dates. */
export const times = (text: string | Uint8Array, options?: Parameters<typeof read>[1]): string[] =>
  read(text, options).instances.map(({ start, end, isAllDay }) => {
    const show = (ms: number) => (isAllDay ? isoInstant(ms).slice(0, 10) : isoInstant(ms));
    return `${show(start)}/${show(end)}`;
  });

/** Starts only. */
export const starts = (text: string | Uint8Array, options?: Parameters<typeof read>[1]): string[] =>
  times(text, options).map((time) => time.slice(0, time.indexOf('/')));

/** The sentences of the problems. */
export const reasons = (text: string | Uint8Array, options?: Parameters<typeof read>[1]): string[] =>
  read(text, options).problems.map(problemMessage);

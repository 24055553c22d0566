import { dayMs, isoInstant } from './civil.ts';
import type { EventTexts } from './event-texts.ts';
import { shortHash } from './hash.ts';
import type { Instance } from './instance.ts';
import { capped, plainLine, plainText } from './plain-text.ts';
import type { Problem } from './problems.ts';
import type { Zone } from './zone.ts';

/** An occurrence as Muster stores it (rules M1 to M5). */
export interface FeedItem {
  /** Identity within the feed, see Instance.key. */
  uid: string;
  recurrence_key: string;
  title: string;
  description: string | null;
  location: string | null;
  /** ISO instants. */
  start_time: string;
  end_time: string;
  timezone: string;
  all_day: boolean;
  end_estimated: boolean;
  status: 'confirmed' | 'cancelled';
  /** Changes whenever a field other than the identity changes. */
  source_hash: string;
}

/** The settings of a feed that affect how its occurrences are stored. */
export interface MappingOptions {
  /** The feed's zone: for all-day events if the calendar names none, and for showing times in UTC. */
  zone: Zone;
  /** The length of events that have none (M3). */
  defaultLengthMinutes: number;
}

const longestEvent = 366 * dayMs;
const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2101, 0, 1);

/** Maps occurrences to what is stored. Those that cannot be stored are reported, with their identities in `refused`. */
export function mapInstances(
  instances: readonly Instance[],
  options: MappingOptions,
): { items: FeedItem[]; problems: Problem[]; refused: string[] } {
  const texts = new Map<EventTexts, MappedTexts>();
  const problems = new Map<string, Problem>();
  const items = instances.flatMap((instance) => {
    const times = storedTimes(instance, options);
    if (times.end - times.start > longestEvent || times.start < earliest || times.end > latest) {
      const { uid, line } = instance;
      problems.set(instance.key, { uid, code: 'out_of_range', params: {}, line });
      return [];
    }
    const mapped = texts.get(instance.texts) ?? mapTexts(instance.texts);
    texts.set(instance.texts, mapped);
    return [toItem(instance, times, mapped, options)];
  });
  return { items, problems: [...problems.values()], refused: [...problems.keys()] };
}

interface StoredTimes {
  start: number;
  end: number;
  isEstimated: boolean;
}

function storedTimes(instance: Instance, options: MappingOptions): StoredTimes {
  const { start, end, isAllDay } = instance;
  const { defaultLengthMinutes } = options;
  if (isAllDay) {
    const zone = zoneOfDays(instance, options);
    return { start: zone.toInstant(start), end: zone.toInstant(end), isEstimated: false };
  }
  const isEstimated = end === start;
  return { start, end: isEstimated ? start + defaultLengthMinutes * 60_000 : end, isEstimated };
}

interface MappedTexts {
  title: string;
  description: string | null;
  location: string | null;
}

/** The texts of an event as they are stored (M1, M4, M5). */
export function mapTexts({ summary, description, location, url, categories, isPrivate }: EventTexts): MappedTexts {
  const place = capped(plainLine(location), 1000) || null;
  if (isPrivate) return { title: 'Private event', description: null, location: place };
  const about = plainText(description);
  const link = /^https?:\/\/\S+$/i.test(url.trim()) && !about.includes(url.trim()) ? plainLine(url) : '';
  const topics = categories.map(plainLine).filter(Boolean).join(', ');
  const whole = [about, link, topics && `Categories: ${topics}`].filter(Boolean).join('\n\n');
  return {
    title: capped(plainLine(summary), 500) || '(untitled)',
    description: capped(whole, 20_000) || null,
    location: place,
  };
}

/** A calendar in UTC or in a zone without a place does not say where its days begin; the feed's zone does (T3). */
function zoneOfDays({ defaultZone }: Instance, { zone }: MappingOptions): Zone {
  return defaultZone.iana === 'UTC' || isNumbered(defaultZone.iana) ? zone : defaultZone;
}

/** Names with digits (Etc/GMT-1) are offsets, not places. */
function isNumbered(name: string | null): boolean {
  return name === null || /\d/.test(name);
}

function toItem(instance: Instance, times: StoredTimes, texts: MappedTexts, options: MappingOptions): FeedItem {
  const mapped = {
    ...texts,
    start_time: isoInstant(times.start),
    end_time: isoInstant(times.end),
    timezone: storedZone(instance, options),
    all_day: instance.isAllDay,
    end_estimated: times.isEstimated,
    status: instance.status === 'cancelled' ? ('cancelled' as const) : ('confirmed' as const),
  };
  const source_hash = shortHash(Object.values(mapped).join('\n\0'));
  return { uid: instance.key, recurrence_key: instance.recurrence, ...mapped, source_hash };
}

/** The zone in which the event is shown. */
function storedZone(instance: Instance, options: MappingOptions): string {
  const own = instance.isAllDay ? zoneOfDays(instance, options).iana : instance.zone;
  return (isNumbered(own) ? options.zone.iana : own) ?? 'UTC';
}

import { namedTimeZones } from '@contract/users.ts';
import { fold } from '@/lib/format/person-name.ts';
import { now } from './clock.ts';
import { formatter } from './time.ts';

/** A zone to choose: `value` is saved, `label` is shown. */
export interface ZoneChoice {
  value: string;
  label: string;
  /** Current offset from UTC in minutes; `null` for no zone. */
  offset: number | null;
  /** The place that a zone name of the specification stands for. */
  place: string | null;
  /** All text that a search looks at, folded. */
  words: string;
}

/** New names of places that browsers still list by their old ones. */
const newNames: Record<string, string> = {
  'America/Buenos_Aires': 'Argentina',
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
  'Pacific/Ponape': 'Pohnpei',
  'Pacific/Truk': 'Chuuk',
};

/** Folds zone names for searches, with spaces between their words. */
const folded = (text: string): string => fold(text).replace(/[_/]/g, ' ');

/** The current offset of a zone from UTC in minutes. */
function offsetOf(zone: string): number {
  const parts = formatter('en-US', zone, { timeZoneName: 'longOffset' }).formatToParts(now());
  const [, sign, hours, minutes] =
    /([+-])(\d\d):(\d\d)/.exec(parts.find((p) => p.type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** An offset from UTC in the usual form: 'UTC+5:30', 'UTC−4', 'UTC'. */
export function offsetLabel(offset: number): string {
  if (offset === 0) return 'UTC';
  const minutes = Math.abs(offset) % 60;
  const hours = Math.floor(Math.abs(offset) / 60);
  return `UTC${offset < 0 ? '−' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
}

const plainName = (zone: string): string => zone.replaceAll('_', ' ');
const namedEntries = Object.entries(namedTimeZones);

function choice(value: string, zone: string): ZoneChoice {
  const place = value === zone ? null : plainName(zone.replace(/^.*\//, ''));
  const words = folded(`${value} ${zone} ${newNames[zone] ?? ''}`);
  return { value, label: plainName(value), offset: offsetOf(zone), place, words };
}

/** The name of a saved zone. */
export const zoneName = plainName;

/** The choice of no zone, under a name. */
export const noZone = (label: string): ZoneChoice => ({
  value: '',
  label,
  offset: null,
  place: null,
  words: folded(label),
});

/**
 * All zones: first those of the specification (section 9), by their names or, with `iana`, by the places they stand
 * for; then `own` (the zone of this device or the saved one), then all that the browser knows.
 */
export function zoneChoices(own: readonly string[], iana: boolean): ZoneChoice[] {
  const first = namedEntries.map(([name, zone]) => choice(iana ? zone : name, zone));
  const values = new Set(first.map(({ value }) => value));
  const rest = new Set([...own, ...Intl.supportedValuesOf('timeZone')].filter((zone) => !values.has(zone)));
  return [...first, ...[...rest].map((zone) => choice(zone, zone))];
}

/** The offset that a word means, in minutes: '+2', 'utc+5:30', 'gmt-0330'; `null` if it is not an offset. */
function wantedOffset(word: string): number | null {
  const found = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?([0-5]\d))?$/.exec(word);
  if (!found) return null;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3] ?? 0));
}

/**
 * The choices that match all words of a query by city, region or offset. Those whose city starts with the query come
 * first.
 */
export function searchZones(query: string, choices: readonly ZoneChoice[]): readonly ZoneChoice[] {
  const text = folded(query)
    .trim()
    .replace(/[−–]/g, '-')
    .replace(/\b(utc|gmt)\s+(?=[+-])/g, '$1');
  if (text === '') return choices;
  const words = text.split(/[\s,]+/);
  const found = choices.filter((each) =>
    words.every((word) => {
      const offset = wantedOffset(word);
      return offset === null ? each.words.includes(word) : each.offset === offset;
    }),
  );
  const begins = ({ value, place }: ZoneChoice) =>
    [value.replace(/^.*\//, ''), place ?? ''].some((city) => folded(city).startsWith(text));
  return [...found.filter(begins), ...found.filter((each) => !begins(each))];
}

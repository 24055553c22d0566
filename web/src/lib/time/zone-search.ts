import { namedTimeZones } from '@contract/users.ts';
import { fold } from '@/lib/format/fold.ts';
import { now } from './clock.ts';
import { formatter } from './time.ts';

/** A zone to choose: `value` is what is saved, `label` how it is called. */
export interface ZoneChoice {
  value: string;
  label: string;
  /** Difference to UTC at this moment, in minutes; `null` for none. */
  offset: number | null;
  /** What else is known of it: the place that a name of the specification means. */
  place: string | null;
  /** Everything it is found by, folded. */
  words: string;
}

/** Names of places that browsers still list by their old ones. */
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

/** Names of zones as they are searched: what joins their words is a space. */
const folded = (text: string): string => fold(text).replace(/[_/]/g, ' ');

/** Minutes that a zone is ahead of UTC at this moment. */
function offsetOf(zone: string): number {
  const parts = formatter('en-US', zone, { timeZoneName: 'longOffset' }).formatToParts(now());
  const [, sign, hours, minutes] =
    /([+-])(\d\d):(\d\d)/.exec(parts.find((p) => p.type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** A difference to UTC as people write it: 'UTC+5:30', 'UTC−4', 'UTC'. */
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
 * Every zone: first those of the specification (section 9), by their names or, with `iana`, by the places they mean;
 * then `own`, the zone of this device or the one that is chosen, then all that the browser knows.
 */
export function zoneChoices(own: readonly string[], iana: boolean): ZoneChoice[] {
  const first = namedEntries.map(([name, zone]) => choice(iana ? zone : name, zone));
  const values = new Set(first.map(({ value }) => value));
  const rest = new Set([...own, ...Intl.supportedValuesOf('timeZone')].filter((zone) => !values.has(zone)));
  return [...first, ...[...rest].map((zone) => choice(zone, zone))];
}

/** The offset that a word asks for, in minutes: '+2', 'utc+5:30', 'gmt-0330'; `null` when it asks for none. */
function wantedOffset(word: string): number | null {
  const found = /^(?:utc|gmt)?([+-])(\d{1,2})(?::?([0-5]\d))?$/.exec(word);
  if (!found) return null;
  return (found[1] === '-' ? -1 : 1) * (Number(found[2]) * 60 + Number(found[3] ?? 0));
}

/** The choices that fit all words of a query, by city, region or offset; those whose city begins with it come first. */
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

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An expected occurrence. Times are ISO instants; for all-day occurrences midnight UTC of the dates. */
export type Occurrence = {
  start: string;
  end: string;
  isAllDay: boolean;
  uid: string | null;
  /** Original start in a series. */
  recurrence: string | null;
  status: string;
  /** False for occurrences that Muster reads but cannot store. */
  isStored: boolean;
  title: string | null;
  location: string | null;
  description: string | null;
};

type Field = keyof Occurrence;

/** A calendar with an independently derived expectation. */
export type FeedCase = {
  name: string;
  body: Buffer;
  window: { from: number; to: number };
  /** The zone set for the feed. */
  zone: string;
  /** The zone in which all-day events begin and end. */
  zoneOfDays: string;
  occurrences: Occurrence[];
  /** Occurrences that RFC 5545 leaves open. */
  optional: Occurrence[];
  /** The fields that the expectation covers. */
  compared: Field[];
  /** Titles by UID, where they are not part of the occurrences. */
  titles: Record<string, string>;
  /** Their codes, sorted; 'some': at least one; `null`: not asserted. */
  problems: string[] | 'some' | null;
  /** The code with which reading fails. */
  failure: string | null;
  /** Codes of docs/calendars.md that the feed is about. */
  rules: string[];
};

/** The feeds of a corpus: each `NAME.ics` with its `NAME.txt` or `NAME.expected.json`. */
export function feedCases(corpus: string): FeedCase[] {
  const folder = join(corpus, 'feeds');
  const names = readdirSync(folder).filter((name) => name.endsWith('.ics'));
  return names.map((file) => {
    const name = file.slice(0, -'.ics'.length);
    const at = (ending: string) => join(folder, name + ending);
    const named = { name, body: readFileSync(at('.ics')) };
    if (existsSync(at('.txt'))) return { ...named, ...readText(readFileSync(at('.txt'), 'utf8')) };
    if (existsSync(at('.expected.json'))) {
      const json = readJson(readFileSync(at('.expected.json'), 'utf8'));
      return { ...named, ...json, zoneOfDays: zonesOfDays[name] ?? json.zone };
    }
    const outcome = outcomes[name];
    if (!outcome) throw new Error(`${name} has no expectation`);
    return { ...named, ...outcome, ...nothingSaid };
  });
}

type Expectation = Omit<FeedCase, 'name' | 'body'>;

/**
 * A header like that of a mail, a blank line, and a line per occurrence: start | end | title | UID | original start |
 * status (confirmed if empty; `not stored`).
 */
function readText(text: string): Expectation {
  const [head = '', ...rest] = text.split(/\n\n/);
  const header = headerOf(head);
  const list = (name: string) => (header[name] ?? '').split(/[,\s]+/).filter(Boolean);
  const [from, to] = list('Window').map((date) => Date.parse(date));
  const occurrences: Occurrence[] = [];
  for (const line of rest.join('\n').split('\n')) {
    const [, field, value] = /^ {2}(location|description): (.*)$/.exec(line) ?? [];
    const last = occurrences.at(-1);
    if (field && last) Object.assign(last, { [field]: JSON.parse(value ?? '') });
    else if (line.trim() !== '') occurrences.push(occurrence(line));
  }
  return {
    window: { from: from ?? Number.NaN, to: to ?? Number.NaN },
    zone: header.Zone ?? 'UTC',
    zoneOfDays: header.Days ?? header.Zone ?? 'UTC',
    occurrences,
    optional: [],
    compared: [
      'start',
      'end',
      'isAllDay',
      'uid',
      'recurrence',
      'status',
      'isStored',
      'title',
      ...(/^ {2}location/m.test(text) ? ['location' as const] : []),
      ...(/^ {2}description/m.test(text) ? ['description' as const] : []),
    ],
    titles: {},
    problems: list('Problems').sort(),
    failure: header.Fails ?? null,
    rules: list('Rules'),
  };
}

/** `Name: value`, continued on indented lines. */
export function headerOf(text: string): Record<string, string> {
  const lines = text.replace(/\n\s+/g, ' ').split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/:\s+/, 2) as [string, string]));
}

function occurrence(line: string): Occurrence {
  const [start = '', end = '', title = '', uid = '', recurrence = '', status = ''] = line
    .split('|')
    .map((part) => part.trim());
  return {
    start: instant(start),
    end: instant(end),
    isAllDay: /^\d{4}-\d\d-\d\d$/.test(start),
    uid: uid === '-' ? null : uid,
    recurrence: recurrence === '' ? null : instant(recurrence),
    status: status === '' || status === 'not stored' ? 'confirmed' : status,
    isStored: status !== 'not stored',
    title,
    location: null,
    description: null,
  };
}

function instant(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new Error(`${text} is not a time`);
  return time.toISOString().replace('.000Z', 'Z');
}

type JsonOccurrence = {
  uid: string | null;
  recurrence_id: string | null;
  start: string;
  end: string;
  all_day: boolean;
  status?: string;
};

function readJson(text: string): Expectation {
  const json = JSON.parse(text) as {
    window: [string, string];
    default_tz: string;
    instances: JsonOccurrence[];
    optional_instances?: JsonOccurrence[];
    unasserted?: string[];
    summaries?: Record<string, string>;
  };
  const unasserted = new Set(json.unasserted);
  const names = { uid: 'uid', recurrence_id: 'recurrence', start: 'start', end: 'end', all_day: 'isAllDay' } as const;
  const convert = ({ uid, recurrence_id, all_day, start, end, status }: JsonOccurrence): Occurrence => ({
    start: instant(start),
    end: instant(end),
    isAllDay: all_day,
    uid,
    recurrence: recurrence_id === null ? null : instant(recurrence_id),
    status: (status ?? 'CONFIRMED').toLowerCase(),
    isStored: true,
    title: null,
    location: null,
    description: null,
  });
  return {
    window: { from: Date.parse(json.window[0]), to: Date.parse(json.window[1]) },
    zone: json.default_tz,
    zoneOfDays: json.default_tz,
    occurrences: json.instances.map(convert),
    optional: (json.optional_instances ?? []).map(convert),
    compared: Object.entries({ ...names, status: 'status' as const })
      .filter(([name]) => !unasserted.has(name))
      .map(([, field]) => field),
    titles: json.summaries ?? {},
    problems: null,
    failure: null,
    rules: [],
  };
}

/** The outcomes of calendars in the outside corpus that are too broken for an expectation. */
const outcomes: Record<string, Pick<FeedCase, 'problems' | 'failure'>> = {
  'constructed__html-signin-page': { problems: null, failure: 'not_a_calendar' },
  'constructed__truncated-mid-event': { problems: null, failure: 'truncated' },
  icalendar__big_bad_calendar: { problems: null, failure: 'truncated' },
  'ics-parser__ICal': { problems: 'some', failure: null },
  libical__zday: { problems: 'some', failure: null },
};

/** A calendar of the outside corpus names its zone by a link name that its expectation does not consider. */
const zonesOfDays: Record<string, string> = { ical4j__japan_west: 'Asia/Tokyo' };

const nothingSaid = {
  window: { from: Date.UTC(2016, 0, 1), to: Date.UTC(2020, 0, 1) },
  zone: 'UTC',
  zoneOfDays: 'UTC',
  occurrences: [],
  optional: [],
  compared: [],
  titles: {},
  rules: [],
};

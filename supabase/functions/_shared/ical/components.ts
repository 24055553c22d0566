import type { FeedProblem } from '../contract/feed-problems.ts';
import type { TextLines } from './decode.ts';
import { FeedError } from './feed-error.ts';
import type { Limits } from './limits.ts';
import type { Problems } from './problems.ts';

/** One property as written: `NAME;PARAM=x:value`, unfolded. */
export interface ContentLine {
  name: string;
  text: string;
  line: number;
}

/** A component with only the properties that are read. */
export interface ComponentText {
  /** Lower case, like all names here. */
  name: string;
  line: number;
  properties: ContentLine[];
}

export interface TimezoneText extends ComponentText {
  observances: ComponentText[];
}

/** One VCALENDAR of a body. */
export interface CalendarText extends ComponentText {
  timezones: TimezoneText[];
  events: ComponentText[];
}

/** A calendar's name and description (RFC 7986 5.1 and 5.2), and the older X- properties. */
export const calendarNames = ['name', 'x-wr-calname'];
export const calendarDescriptions = ['description', 'x-wr-caldesc'];

const observance = new Set(['dtstart', 'tzoffsetfrom', 'tzoffsetto', 'rrule', 'rdate']);
const neededProperties: Record<string, ReadonlySet<string>> = {
  vcalendar: new Set([
    'method',
    'x-wr-timezone',
    'refresh-interval',
    'x-published-ttl',
    ...calendarNames,
    ...calendarDescriptions,
  ]),
  vtimezone: new Set(['tzid', 'x-lic-location']),
  standard: observance,
  daylight: observance,
  vevent: new Set([
    'uid',
    'dtstart',
    'dtend',
    'duration',
    'rrule',
    'exrule',
    'rdate',
    'exdate',
    'recurrence-id',
    'summary',
    'description',
    'x-alt-desc',
    'location',
    'status',
    'sequence',
    'last-modified',
    'dtstamp',
    'class',
    'url',
    'categories',
  ]),
};

/** The parent in which a component counts; elsewhere, such as a VEVENT in a VTODO, it is skipped (B5). */
const parents: Record<string, string> = {
  vcalendar: '',
  vtimezone: 'vcalendar',
  standard: 'vtimezone',
  daylight: 'vtimezone',
  vevent: 'vcalendar',
};

/** Nesting depth at which the ends must be missing: a valid calendar has four levels. */
const maxDepth = 100;

const propertyName = /^([A-Za-z0-9-]+)[;:]/;

/** Splits a body into its calendars. Bad lines become problems (B3). Throws FeedError `truncated` (B4) or `too_large`. */
export function splitComponents(lines: TextLines, limits: Limits, problems: Problems): CalendarText[] {
  const splitter = new Splitter(limits, problems);
  lines.texts.forEach((text, index) => {
    if (text !== '') splitter.take(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text, lines.numbers[index] ?? 0);
  });
  return splitter.finish();
}

interface OpenComponent {
  name: string;
  line: number;
  /** Where its properties go; `null` for components that are skipped. */
  target: ComponentText | null;
}

class Splitter {
  readonly #calendars: CalendarText[] = [];
  readonly #open: OpenComponent[] = [];
  readonly #limits: Limits;
  readonly #problems: Problems;
  #eventCount = 0;

  constructor(limits: Limits, problems: Problems) {
    this.#limits = limits;
    this.#problems = problems;
  }

  take(text: string, line: number): void {
    const name = propertyName.exec(text)?.[1]?.toLowerCase();
    const current = this.#open.at(-1);
    if (name === undefined) {
      if (text.trim() !== '' && this.#isInEvent())
        this.#problem({ code: 'malformed_line', params: { what: 'property' } }, line);
    } else if (name === 'begin') this.#begin(componentName(text), line);
    else if (name === 'end') this.#end(componentName(text), line);
    else if (current?.target && neededProperties[current.name]?.has(name)) {
      current.target.properties.push({ name, text, line });
    }
  }

  finish(): CalendarText[] {
    const [unclosed] = this.#open;
    if (unclosed) throw truncated();
    return this.#calendars;
  }

  #begin(name: string, line: number): void {
    if (this.#open.length >= maxDepth) throw truncated();
    const parent = this.#open.at(-1);
    const counts = (parent?.name ?? '') === parents[name] && (parent === undefined || parent.target !== null);
    this.#open.push({ name, line, target: counts ? this.#collect(name, line, parent?.target ?? null) : null });
  }

  #collect(name: string, line: number, parent: ComponentText | null): ComponentText {
    if (name === 'vcalendar') {
      const calendar: CalendarText = { name, line, properties: [], timezones: [], events: [] };
      this.#calendars.push(calendar);
      return calendar;
    }
    if (name === 'vtimezone') {
      const timezone: TimezoneText = { name, line, properties: [], observances: [] };
      (parent as CalendarText).timezones.push(timezone);
      return timezone;
    }
    const component: ComponentText = { name, line, properties: [] };
    if (name === 'vevent') {
      this.#eventCount += 1;
      if (this.#eventCount > this.#limits.events) {
        throw new FeedError('too_large', { reason: 'too_many_entries', limit: this.#limits.events });
      }
      (parent as CalendarText).events.push(component);
    } else (parent as TimezoneText).observances.push(component);
    return component;
  }

  #end(name: string, line: number): void {
    const depth = this.#open.findLastIndex((component) => component.name === name);
    if (depth === -1) {
      this.#problem({ code: 'stray_end', params: { component: name.toUpperCase() } }, line);
      return;
    }
    for (const unclosed of this.#open.splice(depth).slice(1)) {
      // What follows an unclosed event cannot be distinguished from its content, so absence would mean nothing (B4).
      if (unclosed.name === 'vevent' || unclosed.name === 'vcalendar') throw truncated();
      this.#problem({ code: 'unclosed_component', params: { component: unclosed.name.toUpperCase() } }, unclosed.line);
    }
  }

  #isInEvent(): boolean {
    return this.#open.some((component) => component.name === 'vevent');
  }

  #problem(problem: FeedProblem, line: number): void {
    this.#problems.add({ ...problem, uid: null, line });
  }
}

function componentName(text: string): string {
  return text
    .slice(text.indexOf(':') + 1)
    .trim()
    .toLowerCase();
}

function truncated(): FeedError {
  return new FeedError('truncated', { reason: 'incomplete' });
}

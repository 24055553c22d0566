import type { FeedProblem } from '../contract/feed-problems.ts';
import { dayMs } from './civil.ts';
import type { ComponentText } from './components.ts';
import { type EventTexts, eventTexts } from './event-texts.ts';
import { excerpt, type Problems } from './problems.ts';
import { firstValue, type Property, propertiesOf } from './properties.ts';
import { type Duration, readDuration, readWallTime, type WallTime } from './times.ts';
import { utcZone, type Zone } from './zone.ts';
import type { ZoneResolver } from './zone-resolver.ts';

/** A date or time with its zone; for a date the zone has no meaning. */
export interface Moment extends WallTime {
  zone: Zone;
  /** Neither UTC nor with a TZID. */
  isFloating: boolean;
}

/** An RDATE; a PERIOD has its own length. */
interface ExtraDate {
  start: Moment;
  length: Length | null;
}

/** The length of an occurrence: nominal days, then exact milliseconds (T6). */
export type Length = Duration;

/** An RRULE as written, with its line. */
interface RuleText {
  text: string;
  line: number;
}

type EventVersion = readonly [sequence: number, lastModified: number, stamp: number];

/** One VEVENT, read but not yet expanded. */
export interface FeedEvent {
  uid: string | null;
  line: number;
  resolver: ZoneResolver;
  start: Moment;
  length: Length;
  rules: RuleText[];
  extraDates: ExtraDate[];
  exceptions: Moment[];
  recurrenceId: Moment | null;
  isThisAndFuture: boolean;
  status: 'confirmed' | 'tentative' | 'cancelled';
  /** SEQUENCE, LAST-MODIFIED and DTSTAMP, for choosing among duplicates (Q4); read on demand. */
  version: () => EventVersion;
  texts: EventTexts;
}

/** What all VEVENTs of a VCALENDAR share. */
export interface CalendarContext {
  resolver: ZoneResolver;
  isCancelled: boolean;
  problems: Problems;
  /** Throws FeedError `cpu_budget` when the computing time is used up. */
  checkTime: () => void;
}

type DateKind = Extract<FeedProblem, { code: 'bad_date' }>['params']['what'];

/** Reads a VEVENT. Returns `null` and reports a problem if it has no usable start (P1). */
export function readEvent(component: ComponentText, context: CalendarContext): FeedEvent | null {
  return new EventReader(component, context).read();
}

class EventReader {
  readonly #component: ComponentText;
  readonly #uid: string | null;
  readonly #context: CalendarContext;
  /** Lines already reported, because a property is read more than once. */
  readonly #malformed = new Set<number>();

  constructor(component: ComponentText, context: CalendarContext) {
    this.#component = component;
    this.#uid = firstValue(component, 'uid') || null;
    this.#context = context;
  }

  read(): FeedEvent | null {
    const recurrenceId = this.#moment('recurrence-id', 'recurrence_id');
    const start = this.#moment('dtstart', 'start') ?? (this.#all('dtstart').length === 0 ? recurrenceId : null);
    const hasUnreadableId = recurrenceId === null && this.#all('recurrence-id').length > 0;
    if (start === null || hasUnreadableId) {
      if (this.#all('dtstart').length === 0) this.#problem({ code: 'no_start', params: {} });
      this.#context.problems.unreadable.add(this.#uid ?? '');
      return null;
    }
    const [ruleOut] = this.#all('exrule');
    if (ruleOut) this.#problem({ code: 'exrule', params: {} }, ruleOut.line);
    return {
      uid: this.#uid,
      line: this.#component.line,
      resolver: this.#context.resolver,
      start,
      length: this.#length(start),
      rules: this.#all('rrule').map(({ values, line }) => ({ text: values.join(','), line })),
      extraDates: this.#extraDates(),
      exceptions: this.#moments('exdate', 'exdate'),
      recurrenceId,
      isThisAndFuture: this.#all('recurrence-id')[0]?.params.range?.toUpperCase() === 'THISANDFUTURE',
      status: this.#status(),
      version: versionReader(this.#component),
      texts: eventTexts((name) => this.#all(name)),
    };
  }

  #all(name: string): readonly Property[] {
    return propertiesOf(this.#component, name, ({ line }) => {
      if (this.#malformed.has(line)) return;
      this.#malformed.add(line);
      this.#problem({ code: 'malformed_line', params: { what: 'line' } }, line);
    });
  }

  #problem(problem: FeedProblem, line = this.#component.line): void {
    this.#context.problems.add({ ...problem, uid: this.#uid, line });
  }

  /** The first readable value of a property. Reports every unreadable one. */
  #moment(name: string, what: DateKind): Moment | null {
    return this.#moments(name, what)[0] ?? null;
  }

  #moments(name: string, what: DateKind): Moment[] {
    const moments: Moment[] = [];
    for (const property of this.#all(name)) {
      for (const [index, text] of property.values.entries()) {
        if (index % 100 === 99) this.#context.checkTime();
        const moment = text.trim() === '' ? null : this.#readMoment(text, property, what);
        if (moment) moments.push(moment);
      }
    }
    return moments;
  }

  #readMoment(text: string, property: Property, what: DateKind): Moment | null {
    const time = readWallTime(text);
    if (time === null) {
      this.#problem({ code: 'bad_date', params: { what, text: excerpt(text) } }, property.line);
      return null;
    }
    // VALUE=DATE with midnight is a date.
    const isDate = time.isDate || (property.isDate && time.wall % dayMs === 0);
    const isFloating = !isDate && !time.isUtc && !property.params.tzid;
    return { ...time, isDate, isFloating, zone: this.#zoneOf({ ...time, isDate }, property) };
  }

  #zoneOf(time: WallTime, property: Property): Zone {
    const { tzid } = property.params;
    if (time.isUtc && !time.isDate) return utcZone;
    if (time.isDate || !tzid) return this.#context.resolver.floating;
    return this.#context.resolver.resolve(tzid, { uid: this.#uid, line: property.line });
  }

  #length(start: Moment): Length {
    const unsaid = { days: start.isDate ? 1 : 0, ms: 0 };
    const end = this.#moment('dtend', 'end');
    if (end) return this.#lengthTo(start, end) ?? unsaid;
    const [property] = this.#all('duration');
    if (!property) return unsaid;
    const duration = readDuration(property.values[0] ?? '');
    if (duration === null) this.#problem({ code: 'bad_duration', params: {} }, property.line);
    if (duration === null || !start.isDate) return duration ?? unsaid;
    return { days: Math.max(1, duration.days + Math.ceil(duration.ms / dayMs)), ms: 0 };
  }

  /** The length up to DTEND. Returns `null` and reports a problem if DTEND is before the start (T5). */
  #lengthTo(start: Moment, end: Moment): Length | null {
    const line = this.#all('dtend')[0]?.line;
    if (start.isDate) {
      // An all-day DTEND is exclusive; DTEND equal to DTSTART means that one day.
      const days = Math.ceil((end.wall - start.wall) / dayMs);
      if (days < 0) this.#problem({ code: 'end_before_start', params: {} }, line);
      return days < 0 ? null : { days: Math.max(1, days), ms: 0 };
    }
    const endZone = end.isDate ? start.zone : end.zone;
    const ms = endZone.toInstant(end.wall) - start.zone.toInstant(start.wall);
    if (ms < 0) this.#problem({ code: 'end_before_start', params: {} }, line);
    return ms < 0 ? null : { days: 0, ms };
  }

  #extraDates(): ExtraDate[] {
    return this.#all('rdate').flatMap((property) =>
      property.values.flatMap((text, index) => {
        if (index % 100 === 99) this.#context.checkTime();
        const [startText = '', endText] = text.split('/');
        if (startText.trim() === '') return [];
        const start = this.#readMoment(startText, property, 'rdate');
        if (start === null) {
          this.#context.problems.unreadable.add(this.#uid ?? '');
          return [];
        }
        return [{ start, length: endText === undefined ? null : this.#periodLength(start, endText, property) }];
      }),
    );
  }

  #periodLength(start: Moment, endText: string, property: Property): Length | null {
    const duration = readDuration(endText);
    const end = duration ? null : this.#readMoment(endText, property, 'period_end');
    return duration ?? (end ? this.#lengthTo(start, end) : null);
  }

  #status(): FeedEvent['status'] {
    const status = this.#all('status')[0]?.values[0]?.trim().toUpperCase();
    // The standard spelling has two l; some producers write one.
    if (this.#context.isCancelled || status === 'CANCELLED' || status === 'CANCELED') return 'cancelled';
    return status === 'TENTATIVE' ? 'tentative' : 'confirmed';
  }
}

function versionReader(component: ComponentText): () => EventVersion {
  let version: EventVersion | null = null;
  const stamp = (name: string) => readWallTime(firstValue(component, name))?.wall ?? Number.NEGATIVE_INFINITY;
  return () => {
    version ??= [Number(firstValue(component, 'sequence')) || 0, stamp('last-modified'), stamp('dtstamp')];
    return version;
  };
}

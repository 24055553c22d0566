import ICAL from 'ical.js';
import type { ComponentText, ContentLine } from './components.ts';

/** A property with its values as text; lists (`EXDATE`, `RDATE`, `CATEGORIES`) have several. */
export interface Property {
  name: string;
  /** Parameters by lower-case name. */
  params: Readonly<Record<string, string>>;
  values: readonly string[];
  /** Declared as VALUE=DATE, whatever the value looks like. */
  isDate: boolean;
  line: number;
}

const asWritten = { fromICAL: (text: string) => text };

/** ical.js splits and unescapes. Dates and rules stay text, because ical.js silently loses some of their values. */
const designSet = {
  ...ICAL.design.icalendar,
  value: {
    ...ICAL.design.icalendar.value,
    date: asWritten,
    'date-time': asWritten,
    period: asWritten,
    recur: asWritten,
    'utc-offset': asWritten,
  },
};

const noParams: Property['params'] = {};

/** Name and parameters, up to the first colon outside of quotes, and a length that no producer exceeds. */
const head = /^(?:[^":]|"[^"]*")*:/;
const maxHead = 8_192;

/** No parameters, escapes or lists, as in most lines: the value is what follows the colon. */
const plainLine = /^[A-Za-z0-9-]+:([^\\,]*)$/s;
/** The same with one unquoted parameter, as in `DTSTART;TZID=Europe/Berlin:20260110T100000`. */
const lineWithZone = /^[A-Za-z0-9-]+;TZID=([^"^;:,\\]+):([^\\,]*)$/is;
/** Dates without parameters other than TZID: a list without escapes. */
const dateLists = new Set(['exdate', 'rdate']);
const dateList = /^[A-Za-z]+(?:;TZID=([^"^;:,\\]+))?:([^\\]*)$/is;
/** A single text without parameters, which only needs unescaping. */
const singleTexts = new Set(['summary', 'description', 'location', 'name', 'x-wr-calname', 'x-wr-caldesc']);
const colon = 58;
const escaped = /\\([\\;,nN])/g;

/** Reads one content line; `null` when it is malformed (an unmatched quote, no value). */
export function readProperty({ name, text, line }: ContentLine): Property | null {
  const plain = plainLine.exec(text);
  if (plain) return { name, params: noParams, values: [plain[1] as string], isDate: false, line };
  const zoned = lineWithZone.exec(text);
  if (zoned) return { name, params: { tzid: zoned[1] as string }, values: [zoned[2] as string], isDate: false, line };
  if (dateLists.has(name)) {
    const [, tzid, list] = dateList.exec(text) ?? [];
    if (list !== undefined)
      return { name, params: tzid ? { tzid } : noParams, values: list.split(','), isDate: false, line };
  }
  if (singleTexts.has(name) && text.charCodeAt(name.length) === colon) {
    const value = text.slice(name.length + 1).replace(escaped, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign));
    return { name, params: noParams, values: [value], isDate: false, line };
  }
  return readByLibrary({ name, text, line });
}

/** The same for any line, by ical.js; bounded, because ical.js takes minutes for a million parameters. */
export function readByLibrary({ name, text, line }: ContentLine): Property | null {
  const start = text.slice(0, maxHead);
  if (text.length > maxHead && !head.test(start)) return null;
  try {
    const [, raw, , ...values] = ICAL.parse.property(text, designSet) as [string, object, string, ...unknown[]];
    const params: Record<string, string> = {};
    for (const [key, value] of Object.entries(raw)) params[key] = String(value);
    // ical.js removes VALUE from the parameters.
    return { name, params, values: values.map(String), isDate: /^[^:"]*;value=date[;:]/i.test(start), line };
  } catch {
    return null;
  }
}

const none: readonly Property[] = [];

/** The properties of a component with this name; `unreadable` is called for each malformed line. */
export function propertiesOf(
  component: ComponentText,
  name: string,
  unreadable: (line: ContentLine) => void = () => {},
): readonly Property[] {
  let found: Property[] | null = null;
  for (const line of component.properties) {
    if (line.name !== name) continue;
    const property = readProperty(line);
    if (property === null) {
      unreadable(line);
      continue;
    }
    found ??= [];
    found.push(property);
  }
  return found ?? none;
}

/** The first value of a property, trimmed; empty if the property is missing. */
export function firstValue(component: ComponentText, name: string): string {
  return propertiesOf(component, name)[0]?.values[0]?.trim() ?? '';
}

import ICAL from 'ical.js';
import type { ComponentText, ContentLine } from './components.ts';

/** A property with its values, still text; lists (`EXDATE`, `RDATE`, `CATEGORIES`) have several. */
export interface Property {
  name: string;
  /** Parameters by lower-case name. */
  params: Record<string, string>;
  values: string[];
  /** Declared as VALUE=DATE; what the value looks like may differ. */
  isDate: boolean;
  line: number;
}

const asWritten = { fromICAL: (text: string) => text };

/** ical.js tokenises and unescapes; dates and rules stay text, for its own readings of them lose values silently. */
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

/** Reads one content line; `null` when it is malformed (an unmatched quote, no value). */
export function readProperty(line: ContentLine): Property | null {
  try {
    const [, params, , ...values] = ICAL.parse.property(line.text, designSet) as [string, object, string, ...unknown[]];
    return {
      name: line.name,
      params: Object.fromEntries(Object.entries(params).map(([key, value]) => [key, String(value)])),
      values: values.flat(2).map(String),
      isDate: /^[^:"]*;value=date[;:]/i.test(line.text),
      line: line.line,
    };
  } catch {
    return null;
  }
}

/** The properties of a component by name; `unreadable` is told of each malformed line. */
export function readProperties(
  component: ComponentText,
  unreadable: (line: ContentLine) => void,
): Map<string, Property[]> {
  const byName = new Map<string, Property[]>();
  for (const line of component.properties) {
    const property = readProperty(line);
    if (property === null) {
      unreadable(line);
      continue;
    }
    const same = byName.get(property.name);
    if (same) same.push(property);
    else byName.set(property.name, [property]);
  }
  return byName;
}

import ICAL from 'ical.js';
import type { ComponentText, ContentLine } from './components.ts';

/** A property with its values, still text; lists (`EXDATE`, `RDATE`, `CATEGORIES`) have several. */
export interface Property {
  name: string;
  /** Parameters by lower-case name. */
  params: Readonly<Record<string, string>>;
  values: readonly string[];
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

const noParams: Property['params'] = {};

/** A single value without parameters, escapes or lists is what follows the colon; most lines are like that. */
const plainLine = /^[A-Za-z0-9-]+:([^\\,]*)$/s;

/** Reads one content line; `null` when it is malformed (an unmatched quote, no value). */
export function readProperty({ name, text, line }: ContentLine): Property | null {
  const plain = plainLine.exec(text);
  if (plain) return { name, params: noParams, values: [plain[1] as string], isDate: false, line };
  try {
    const [, raw, , ...values] = ICAL.parse.property(text, designSet) as [string, object, string, ...unknown[]];
    const params: Record<string, string> = {};
    for (const [key, value] of Object.entries(raw)) params[key] = String(value);
    // ical.js takes VALUE away, because its idea of the type has come out of it.
    return { name, params, values: values.map(String), isDate: /^[^:"]*;value=date[;:]/i.test(text), line };
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

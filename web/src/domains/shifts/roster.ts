import type { Cell } from '@/lib/format/csv.ts';
import { momentCell } from '@/lib/format/moment-cell.ts';
import { dayOf, type EventTimes } from '@/lib/time/event-time.ts';
import { shiftFileTexts, signInTexts } from './roster-texts.ts';

/** A name on paper or in a file, with how many come with that person who have no name: `Ada +2`. */
export const andOthers = (name: string, unnamed: number): string => (unnamed ? `${name} +${unnamed}` : name);

/** Somebody with a place, as the screen shows them. `phone`: `null` also where the reader does not see it. */
export interface RosterPerson {
  event: EventTimes & { title: string; location: string | null };
  role: string;
  name: string;
  phone: string | null;
  status: 'asked' | 'confirmed' | 'displaced' | 'canceled';
}

/** The people of shifts as rows of a file, headings first. Phones have a column only where the reader sees one. */
export function rosterRows(people: readonly RosterPerson[]): Cell[][] {
  const [t, signs] = [shiftFileTexts.get(), signInTexts.get()];
  const phones = people.some(({ phone }) => phone !== null);
  return [
    [t.day, t.from, t.to, t.event, t.place, signs.role, signs.name, ...(phones ? [t.phone] : []), t.state],
    ...people
      .filter(({ status }) => status !== 'canceled')
      .map(({ event, role, name, phone, status }): Cell[] => [
        { day: dayOf(event) },
        event.all_day ? null : momentCell(event.start_time, event.timezone),
        event.all_day ? null : momentCell(event.end_time, event.timezone),
        ...[event.title, event.location, role, name],
        ...(phones ? [phone] : []),
        t[status as 'asked' | 'confirmed' | 'displaced'],
      ]),
  ];
}

import type { Sql } from 'postgres';
import { createAccount } from '../../support/accounts.ts';
import type { StackInfo } from '../../support/stack.ts';
import { runDay } from '../support/global-setup.ts';
import type { MadeEvent, organiserOf } from '../support/organiser.ts';

type Organiser = Awaited<ReturnType<typeof organiserOf>>;

const names = [
  'Amara Okafor',
  'Ben Castellanos',
  'Chiara Bellini',
  'Dmitri Volkov',
  'Esther Lindqvist-Abernathy',
  'Farid Haddad',
  'Grace Nakamura',
  'Hannah Weiß',
  'Ines de Oliveira Santos Figueiredo da Cunha',
  'Jonas Brandt',
];

const plan: [title: string, day: number, hour: number, length: number, location: string, description?: string][] = [
  ['Set-up of the market hall', 0, 14, 4, 'Market hall, Kirchplatz 3', 'Tables, stalls and the stage. Bring gloves.'],
  ['Harvest supper', 0, 18, 5, 'Market hall, Kirchplatz 3'],
  ['Night watch', 0, 23, 8, 'Kirchplatz'],
  ['Farmers’ market', 1, 7, 6, 'Kirchplatz', 'Doors open at eight. Please come a quarter of an hour early. '.repeat(4)],
  ['Repair café', 1, 13, 4, 'Old school, room 12'],
  [
    'A title that somebody wrote without thinking of narrow screens, about the annual general assembly of the friends of the municipal library',
    1,
    18,
    2.5,
    'Municipal library, reading room on the second floor, entrance from the courtyard behind the bicycle stands',
    'The agenda hangs in the hall.\nMinutes are taken by Hannah.\n\nAfterwards there is soup.',
  ],
  ['River clean-up', 2, 9, 3, 'Boat house'],
  ['Soup kitchen', 3, 11, 3, 'St. Anne’s, Canal Street 8'],
  ['Choir rehearsal, door and chairs', 4, 19, 2, 'Town hall'],
  ['Flea market', 8, 6, 10, 'Festival meadow'],
];

/** Slot types, two weeks of events, people with their places: what a small organisation has. Gives the slot types’ ids. */
export async function fillOrganisation(organiser: Organiser, stack: StackInfo, sql: Sql): Promise<string[]> {
  const types = await Promise.all([
    organiser.slotType('Bar', 1, '#3182ce'),
    organiser.slotType('Kitchen', 1.5, '#dd6b20'),
    organiser.slotType('First aid', -24.5, '#e53e3e'),
    organiser.slotType('Information desk and lost property, German and English', 1, '#6b46c1'),
  ]);
  const at = (day: number, hour: number) =>
    new Date(Date.parse(`${runDay}T00:00:00Z`) + (day * 24 + hour) * 3_600_000).toISOString();
  const events: MadeEvent[] = [];
  for (const [index, [title, day, hour, length, location, description]] of plan.entries()) {
    const needs = types.slice(0, 1 + (index % 4)).map((id, type): [string, number] => [id, 1 + ((index + type) % 4)]);
    events.push(
      await organiser.event(title, at(day, hour), length, needs, { location, ...(description && { description }) }),
    );
  }
  for (const [index, name] of names.entries()) {
    const person = await createAccount(stack, sql, index % 4 === 3 ? 'staff' : 'volunteer');
    const [phone, asked] = [index % 3 ? null : '+49 30 901820', index % 2 ? 20 : 0];
    await sql`update public.profiles set name = ${name}, phone = ${phone}, required_credits = ${asked},
      last_login = ${index % 5 ? at(0, 8) : null} where id = ${person.id}`;
    for (const event of events.filter((_, place) => (place + index) % 3 === 0)) {
      const slot = event.slot_assignments[index % event.slot_assignments.length];
      await fetch(`${stack.apiUrl}/event-slot-signups/slots/${slot?.id}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${person.token}` },
      });
    }
  }
  return types;
}

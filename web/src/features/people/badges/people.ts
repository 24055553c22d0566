import type { Gate, GateEvent } from '@contract/gate.ts';
import { atom } from 'nanostores';
import { dayOf } from '@/lib/time/event-time.ts';

/** The people who were chosen in the list of people to print their badges. They are too many for an address. */
export const chosenPeople = atom<readonly string[]>([]);

/** What somebody does in a shift. */
export interface Duty {
  event: GateEvent;
  role: string;
  color: string;
}

/** Somebody who gets a badge, with their shifts of the day. */
export interface Bearer {
  id: string;
  duties: readonly Duty[];
}

/** The shifts of a day, in the order of their start. Those of the night before belong to that day. */
export const shiftsOfDay = (gate: Gate, day: string): GateEvent[] =>
  gate.events.filter((event) => dayOf(event) === day);

/** The people of these shifts who are still expected to come or have come, each once, by name. */
export function bearersOf(gate: Gate, events: readonly GateEvent[]): Bearer[] {
  const types = new Map(gate.slot_types.map((type) => [type.id, type]));
  const names = new Map(gate.people.map(({ id, name }) => [id, name]));
  const duties = new Map<string, Duty[]>();
  for (const event of events) {
    const slots = new Map(event.slots.map((slot) => [slot.id, slot]));
    for (const { user_id, slot_id, state } of event.signups) {
      const type = types.get(slots.get(slot_id)?.slot_type_id ?? '');
      if (!type || state === 'no_show' || state === 'excused') continue;
      duties.set(user_id, [...(duties.get(user_id) ?? []), { event, role: type.name, color: type.color }]);
    }
  }
  const name = (id: string) => names.get(id) ?? '';
  return [...duties].map(([id, own]) => ({ id, duties: own })).sort((a, b) => name(a.id).localeCompare(name(b.id)));
}

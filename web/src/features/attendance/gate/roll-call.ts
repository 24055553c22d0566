import type { Gate, GatePerson } from '@contract/gate.ts';
import { personName } from '@/lib/format/person-name.ts';

/** Somebody who is here. */
export interface Present {
  id: string;
  person: GatePerson;
  role: string;
  event: string;
  since: string | null;
  /** Where the shift takes place. */
  timezone: string;
}

/** Who is here, by place and name. `place`: `null` for shifts without one. */
export function presentOf(gate: Gate): { place: string | null; people: Present[] }[] {
  const people = new Map(gate.people.map((person) => [person.id, person]));
  const types = new Map(gate.slot_types.map(({ id, name }) => [id, name]));
  const groups = new Map<string | null, Present[]>();
  for (const event of gate.events) {
    const slots = new Map(event.slots.map((slot) => [slot.id, slot]));
    const place = event.place?.name ?? event.location;
    for (const { id, user_id, slot_id, state, checked_in_at } of event.signups) {
      const person = people.get(user_id);
      if (state !== 'here' || !person) continue;
      const role = types.get(slots.get(slot_id)?.slot_type_id ?? '') ?? '';
      const one = {
        id,
        person: { ...person, name: personName(person.name) },
        role,
        event: event.title,
        since: checked_in_at,
        timezone: event.timezone,
      };
      groups.set(place, [...(groups.get(place) ?? []), one]);
    }
  }
  return [...groups]
    .map(([place, all]) => ({ place, people: all.sort((a, b) => a.person.name.localeCompare(b.person.name)) }))
    .sort(
      (a, b) => Number(a.place === null) - Number(b.place === null) || (a.place ?? '').localeCompare(b.place ?? ''),
    );
}

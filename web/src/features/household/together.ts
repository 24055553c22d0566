import type { Event } from '@contract/events.ts';

/** What an event is to each of several people: the ids of its slots in which each can have a place. */
export interface Together {
  event: Event;
  /** The slots that each person can have, in the order of the people. */
  open: readonly (readonly string[])[];
  /** A place for each person, in the order of the people. */
  slots: readonly string[];
}

/** How many places of a slot are free. */
const leftIn = (event: Event): Map<string, number> =>
  new Map(event.slot_assignments.map((slot) => [slot.id, Math.max(slot.required_count - slot.current_count, 0)]));

/**
 * A slot for each person, so that none has more people than places, or `null` if there is none. Earlier people keep their first choice
 * where that leaves a place for the others (augmenting paths; households and events are small).
 */
export function placesFor(open: readonly (readonly string[])[], left: ReadonlyMap<string, number>): string[] | null {
  const held = new Map<string, number[]>();
  const slots: string[] = [];
  const place = (person: number, tried: Set<string>): boolean => {
    for (const slot of open[person] ?? []) {
      if (tried.has(slot)) continue;
      tried.add(slot);
      const there = held.get(slot) ?? [];
      const isFree = there.length < (left.get(slot) ?? 0);
      const moved = isFree ? undefined : there.find((other) => place(other, tried));
      if (!isFree && moved === undefined) continue;
      held.set(slot, [...(held.get(slot) ?? []).filter((other) => other !== moved), person]);
      slots[person] = slot;
      return true;
    }
    return false;
  };
  return open.every((_, person) => place(person, new Set())) ? slots : null;
}

/** The events at which all of these people can have a place at the same time; `lists`: the same events as each of them sees them. */
export function togetherIn(lists: readonly (readonly Event[])[], now: number): Together[] {
  const [first = [], ...others] = lists;
  const byId = others.map((events) => new Map(events.map((event) => [event.id, event])));
  return first.flatMap((event) => {
    if (event.draft || event.status === 'canceled' || Date.parse(event.start_time) <= now) return [];
    const each = [event, ...byId.map((list) => list.get(event.id))];
    const open = each.map((one) =>
      (one?.slot_assignments ?? [])
        .filter(({ blocked, is_canceled }) => blocked === null && !is_canceled)
        .map(({ id }) => id),
    );
    const slots = placesFor(open, leftIn(event));
    return slots ? [{ event, open, slots }] : [];
  });
}

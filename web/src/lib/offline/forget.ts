import type { Gate, GateEvent } from '@contract/gate.ts';
import type { LedShift } from '@contract/led-shifts.ts';

const hour = 3_600_000;
/** How long after the end of a shift the device of a lead or an administrator keeps it, in milliseconds. */
const longest = 12 * hour;

/** Whether the time of this lead at the gate of a shift has ended. `now`: milliseconds since 1970. */
export const isClosed = ({ until }: GateEvent, now: number): boolean => until !== null && Date.parse(until) <= now;

/** A shift as it may still be kept. Of one that is closed for this lead the people are gone, and after an hour the shift as well. */
function kept(event: GateEvent, now: number): GateEvent[] {
  if (event.until === null) return Date.parse(event.end_time) + longest > now ? [event] : [];
  if (!isClosed(event, now) || (event.signups.length === 0 && Date.parse(event.until) + hour > now)) return [event];
  return Date.parse(event.until) + hour > now ? [{ ...event, signups: [] }] : [];
}

/** The gate without the people whom its lead may no longer see, and without shifts that are over for long. */
export function forgetPast(gate: Gate, now: number): Gate {
  const events = gate.events.flatMap((event) => kept(event, now));
  if (events.length === gate.events.length && events.every((event, index) => event === gate.events[index])) return gate;
  const needed = new Set(events.flatMap(({ signups }) => signups.map(({ user_id }) => user_id)));
  return { ...gate, events, people: gate.people.filter(({ id }) => needed.has(id)) };
}

/** A shift without the phone numbers of its people. */
const withoutPhones = (shift: LedShift): LedShift => ({
  ...shift,
  slots: shift.slots.map((slot) => ({
    ...slot,
    people: slot.people?.map((person) => ({ ...person, user: { ...person.user, phone: null } })) ?? null,
  })),
});

/**
 * The shifts that somebody leads as they may still be kept: without those that are over for long, and after the end without phone
 * numbers. `now`: milliseconds since 1970.
 */
export const forgetOver = (shifts: readonly LedShift[], now: number): LedShift[] =>
  shifts
    .filter(({ end_time }) => Date.parse(end_time) + longest > now)
    .map((shift) => (Date.parse(shift.end_time) > now ? shift : withoutPhones(shift)));

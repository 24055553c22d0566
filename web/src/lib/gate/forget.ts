import type { Gate } from '@contract/gate.ts';

/** How long after the end of a shift a device keeps its people, in milliseconds: leads may see their phone numbers no longer. */
const longest = 12 * 3_600_000;

/** The gate without shifts that are over for long, and without the people who are only there. `now`: milliseconds since 1970. */
export function forgetPast(gate: Gate, now: number): Gate {
  const events = gate.events.filter(({ end_time }) => Date.parse(end_time) + longest > now);
  if (events.length === gate.events.length) return gate;
  const needed = new Set(events.flatMap(({ signups }) => signups.map(({ user_id }) => user_id)));
  return { ...gate, events, people: gate.people.filter(({ id }) => needed.has(id)) };
}

import type { ActionResult, Gate, GateEvent } from '@contract/gate.ts';
import { changeEvents } from './apply.ts';

function withResult(event: GateEvent, { signup, slot }: ActionResult): GateEvent {
  const slots = slot ? event.slots.map((each) => (each.id === slot.id ? { ...each, ...slot } : each)) : event.slots;
  if (!signup || !event.slots.some(({ id }) => id === signup.slot_id)) return { ...event, slots };
  const others = event.signups.filter(({ id }) => id !== signup.id);
  if (signup.status === 'canceled') return { ...event, slots, signups: others };
  const signups = event.signups.some(({ id }) => id === signup.id)
    ? event.signups.map((each) => (each.id === signup.id ? signup : each))
    : [...others, signup];
  return { ...event, slots, signups };
}

const without = (event: GateEvent, id: string): GateEvent =>
  event.signups.some((signup) => signup.id === id)
    ? { ...event, signups: event.signups.filter((signup) => signup.id !== id) }
    : event;

/** The gate with what the server has answered to actions: how their signups, people and slots are now. */
export function withResults(gate: Gate, results: readonly ActionResult[]): Gate {
  return results.reduce((now, result) => {
    const slotId = result.signup?.slot_id ?? result.slot?.id;
    const next = changeEvents(now, (event) =>
      event.slots.some(({ id }) => id === slotId) ? withResult(event, result) : event,
    );
    const { person, removed } = result;
    if (removed) return changeEvents(next, (event) => without(event, removed));
    if (!person) return next;
    return { ...next, people: [...next.people.filter(({ id }) => id !== person.id), person] };
  }, gate);
}

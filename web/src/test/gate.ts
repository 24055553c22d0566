import {
  type ActionResult,
  doGateActions,
  type Gate,
  type GateEvent,
  type GatePerson,
  type GateSignup,
  type GateSlot,
  getGate,
} from '@contract/gate.ts';
import type { GateAction } from '@contract/gate-actions.ts';
import { findGatePeople } from '@contract/gate-finding.ts';
import { applyActions } from '@/lib/gate/apply.ts';
import { api } from './fake-api.ts';
import { newId } from './records.ts';

/** A shift of the gate, from 10:00 to 14:00 on the day of the tests, with one slot for five people. */
export function gateEvent(more: Partial<GateEvent> & { slot?: Partial<GateSlot> } = {}): GateEvent {
  const { slot, ...rest } = more;
  return {
    ...{ id: newId(), title: 'Concert', start_time: '2026-10-23T10:00:00Z', end_time: '2026-10-23T14:00:00Z' },
    ...{ timezone: 'UTC', all_day: false, location: 'Main tent', until: null, place: null, cancel_reason: null },
    removed_at: null,
    slots: [
      {
        ...{ id: newId(), slot_type_id: barType.id, required_count: 5, min_count: null },
        ...{ filled_count: 0, confirmed_count: 0, may_write: true },
        ...slot,
      },
    ],
    signups: [],
    ...rest,
  };
}

const barType = {
  ...{ id: newId(), name: 'Bar', color: '#3182ce', needs: [] as string[], documents: [] as string[] },
  ...{ min_age: null, young: null },
};

export const gatePerson = (name: string, more: Partial<GatePerson> = {}): GatePerson => ({
  ...{ id: newId(), name, phone: null, code_hash: null },
  ...more,
});

/** A person's place at the first slot of a shift, which then has one place less. */
export function placeAt(event: GateEvent, person: GatePerson, more: Partial<GateSignup> = {}): GateSignup {
  const [slot] = event.slots;
  if (!slot) throw new Error('The shift has no slot.');
  const signup: GateSignup = {
    ...{ id: newId(), slot_id: slot.id, user_id: person.id, status: 'confirmed', state: 'expected' },
    ...{ checked_in_at: null, checked_out_at: null, released: false, revision: 0 },
    ...{
      warnings: [],
      missing: [],
      unnamed: 0,
      comes_with: null,
      elsewhere: null,
      own: false,
      canceled_at: null,
      last: null,
    },
    ...more,
  };
  event.signups.push(signup);
  if (!signup.released) {
    slot.filled_count++;
    slot.confirmed_count++;
  }
  return signup;
}

/** The answer of the gate with these shifts and people. */
export const gateOf = (events: GateEvent[], people: GatePerson[] = []): Gate => ({
  server_time: '2026-10-23T10:00:00Z',
  settings: { timezone: 'UTC', check_in_before_minutes: 30, no_show_after_minutes: 15, gate_tolerance_minutes: 10 },
  slot_types: [barType],
  documents: [],
  events,
  people,
});

/** What the server makes of actions: by default all are done, as the device shows them already. */
export function answerActions(
  gate: Gate,
  judge: (action: GateAction) => Partial<ActionResult> | undefined = () => undefined,
): void {
  /** The signups that actions are about. */
  const all = new Map<string, string>();
  api.on(doGateActions, ({ body }) => {
    const { actions } = body as { actions: GateAction[] };
    const results = actions.map((action): ActionResult => {
      const answer = judge(action);
      if (!answer?.refusal) Object.assign(gate, applyActions(gate, [action], 'Lea Lead'));
      const undone = all.get('action_id' in action ? action.action_id : '');
      const id = 'signup_id' in action ? action.signup_id : undone;
      if (id) all.set(action.id, id);
      const event = gate.events.find(({ signups }) => signups.some((signup) => signup.id === id));
      const signup = event?.signups.find((each) => each.id === id) ?? null;
      const slotId = signup?.slot_id ?? ('slot_id' in action ? action.slot_id : undefined);
      const slot = gate.events.flatMap(({ slots }) => slots).find((each) => each.id === slotId) ?? null;
      const person = gate.people.find((each) => each.id === signup?.user_id) ?? null;
      return { id: action.id, outcome: 'done', signup, person, slot, removed: null, refusal: null, ...answer };
    });
    return { server_time: '2026-10-23T10:00:00Z', results };
  });
}

/** The actions that the server was sent so far. */
export const sentActions = (): GateAction[] =>
  api.made(doGateActions).flatMap(({ body }) => (body as { actions: GateAction[] }).actions);

/** Answers with this gate from now on. */
export function gateAnswers(gate: Gate): void {
  api.on(getGate, () => gate);
  // A name that is typed is looked up when the keys rest, which a busy machine takes for the end.
  api.on(findGatePeople, () => ({ people: [] }));
}

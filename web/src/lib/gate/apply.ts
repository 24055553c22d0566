import type { Gate, GateEvent, GateSignup, GateSlot } from '@contract/gate.ts';
import type { GateAction } from '@contract/gate-actions.ts';

/** `places`: how many places the slot has with the one that is added. */
type Doing = GateAction & { places?: number | undefined };
type SignupChange = (signup: GateSignup) => GateSignup;
type SlotChange = (slot: GateSlot) => GateSlot;

/** The gate with other signups and slots. What is not changed keeps its identity, so that its rows are not drawn again. */
export function changeEvents(gate: Gate, change: (event: GateEvent) => GateEvent): Gate {
  const events = gate.events.map(change);
  return events.some((event, index) => event !== gate.events[index]) ? { ...gate, events } : gate;
}

const changeIn = (event: GateEvent, id: string, change: SignupChange, ofSlot?: SlotChange): GateEvent => {
  const signup = event.signups.find((each) => each.id === id);
  if (!signup) return event;
  const signups = event.signups.map((each) => (each.id === id ? change(each) : each));
  if (!ofSlot) return { ...event, signups };
  return { ...event, signups, slots: event.slots.map((slot) => (slot.id === signup.slot_id ? ofSlot(slot) : slot)) };
};

const changeSlot = (gate: Gate, id: string, change: SlotChange): Gate =>
  changeEvents(gate, (event) =>
    event.slots.some((slot) => slot.id === id)
      ? { ...event, slots: event.slots.map((slot) => (slot.id === id ? change(slot) : slot)) }
      : event,
  );

const isFull = ({ filled_count, required_count }: GateSlot): boolean => filled_count >= required_count;

/** A slot with somebody more in it, in an added place if it was full and that was asked for. */
const oneMore =
  (adds: boolean | undefined): SlotChange =>
  (slot) => ({
    ...slot,
    required_count: adds && isFull(slot) ? slot.required_count + 1 : slot.required_count,
    filled_count: slot.filled_count + 1,
    confirmed_count: slot.confirmed_count + 1,
  });
const oneLess: SlotChange = (slot) => ({
  ...slot,
  filled_count: slot.filled_count - 1,
  confirmed_count: slot.confirmed_count - 1,
});

const earlier = (one: string | null, other: string): string =>
  one !== null && Date.parse(one) < Date.parse(other) ? one : other;

type Of<Kind extends GateAction['kind']> = Extract<Doing, { kind: Kind }>;

function checkIn(gate: Gate, action: Of<'check_in'>, last: GateSignup['last']): Gate {
  return changeEvents(gate, (event) => {
    const before = event.signups.find(({ id }) => id === action.signup_id);
    const change: SignupChange = (signup) => ({
      ...signup,
      status: 'confirmed',
      state: 'here',
      checked_in_at: earlier(signup.checked_in_at, action.at),
      checked_out_at: null,
      released: false,
      warnings: [],
      last,
    });
    return changeIn(event, action.signup_id, change, before?.released ? oneMore(action.add_place) : undefined);
  });
}

function stayAway(gate: Gate, action: Of<'no_show'> | Of<'excused'>, last: GateSignup['last']): Gate {
  return changeEvents(gate, (event) => {
    const before = event.signups.find(({ id }) => id === action.signup_id);
    const released = action.release ?? true;
    const change: SignupChange = (signup) => ({
      ...signup,
      state: action.kind,
      checked_in_at: null,
      checked_out_at: null,
      released,
      last,
    });
    return changeIn(event, action.signup_id, change, released && !before?.released ? oneLess : undefined);
  });
}

function walkIn(gate: Gate, action: Of<'walk_in'>, last: GateSignup['last']): Gate {
  const user_id = action.user_id ?? action.signup_id;
  const known = gate.people.some(({ id }) => id === user_id);
  const person = { id: user_id, name: action.name ?? '', phone: action.phone ?? null, code_hash: null };
  const added = changeEvents(gate, (event) => {
    if (!event.slots.some(({ id }) => id === action.slot_id)) return event;
    if (event.signups.some(({ id }) => id === action.signup_id)) return event;
    const signup: GateSignup = {
      ...{ id: action.signup_id, slot_id: action.slot_id, user_id, status: 'confirmed', state: 'here' },
      ...{ checked_in_at: action.at, checked_out_at: null, released: false, revision: 0 },
      ...{
        warnings: [],
        missing: [],
        unnamed: 0,
        comes_with: null,
        elsewhere: null,
        own: false,
        canceled_at: null,
        last,
      },
    };
    const slots = event.slots.map((slot) => (slot.id === action.slot_id ? oneMore(action.add_place)(slot) : slot));
    return { ...event, slots, signups: [...event.signups, signup] };
  });
  return known || added === gate ? added : { ...added, people: [...added.people, person] };
}

/** What undoing the latest action of a signup leads to, as far as the device can know. The answer of the server says it exactly. */
function undone(signup: GateSignup): GateSignup {
  const kind = signup.last?.kind;
  const base = { ...signup, last: null };
  if (kind === 'check_out') return { ...base, state: 'here', checked_out_at: null };
  return { ...base, state: 'expected', checked_in_at: null, checked_out_at: null, released: false };
}

function undo(gate: Gate, { action_id }: Of<'undo'>): Gate {
  return changeEvents(gate, (event) => {
    const signup = event.signups.find(({ last }) => last?.id === action_id);
    if (!signup) return event;
    if (signup.last?.kind !== 'walk_in')
      return changeIn(event, signup.id, undone, signup.released ? oneMore(false) : undefined);
    return {
      ...event,
      signups: event.signups.filter((each) => each !== signup),
      slots: event.slots.map((slot) => (slot.id === signup.slot_id ? oneLess(slot) : slot)),
    };
  });
}

/** The gate without what somebody has just signed and said at the desk, so that they are not asked again. */
function withSigned(gate: Gate, action: Doing): Gate {
  const signing = 'signing' in action ? action.signing : undefined;
  if (!signing || !('signup_id' in action)) return gate;
  const signup = gate.events.flatMap(({ signups }) => signups).find(({ id }) => id === action.signup_id);
  const signed = new Set(signing.documents.map(({ id }) => id));
  const people = gate.people.map((person) => {
    if (person.id !== signup?.user_id || !person.signing) return person;
    const { documents, birth } = person.signing;
    const asked = {
      documents: documents.filter((id) => !signed.has(id)),
      birth: signing.born ? 'known' : birth,
    } as const;
    return { ...person, signing: asked };
  });
  return { ...gate, people };
}

function applyOne(gate: Gate, action: Doing, by: string): Gate {
  const last = { id: action.id, kind: action.kind, at: action.at, by };
  if (action.kind === 'check_in') return checkIn(gate, action, last);
  if (action.kind === 'check_out') {
    const change: SignupChange = (signup) => ({ ...signup, state: 'gone', checked_out_at: action.at, last });
    return changeEvents(gate, (event) => changeIn(event, action.signup_id, change));
  }
  if (action.kind === 'walk_in') return walkIn(gate, action, last);
  if (action.kind === 'undo') return undo(gate, action);
  if (action.kind === 'add_place')
    return changeSlot(gate, action.slot_id, (slot) => ({
      ...slot,
      required_count: Math.max(slot.required_count, action.places ?? slot.required_count + 1),
    }));
  return stayAway(gate, action, last);
}

/**
 * What the gate is once the server has these actions: its last answer and, in their order, what was done on this device since.
 * What is undone by an action that waits as well is left out. The server may have it nevertheless, if its answer was lost.
 * `by`: the name of the person of this device.
 */
export function applyActions(gate: Gate, actions: readonly Doing[], by: string): Gate {
  const undone = new Set(actions.flatMap((action) => (action.kind === 'undo' ? [action.action_id] : [])));
  return actions
    .filter(({ id }) => !undone.has(id))
    .reduce((now, action) => withSigned(applyOne(now, action, by), action), gate);
}

import type { Gate, GateEvent, GatePerson, GateSignup, GateSlot } from '@contract/gate.ts';
import { newId } from './records.ts';

/** A shift of the gate, from 10:00 to 14:00 on the day of the tests, with one slot for five people. */
export function gateEvent(more: Partial<GateEvent> & { slot?: Partial<GateSlot> } = {}): GateEvent {
  const { slot, ...rest } = more;
  return {
    ...{ id: newId(), title: 'Concert', start_time: '2026-10-23T10:00:00Z', end_time: '2026-10-23T14:00:00Z' },
    ...{ timezone: 'UTC', all_day: false, location: 'Main tent', place: null },
    slots: [
      {
        ...{ id: newId(), slot_type_id: barType.id, required_count: 5, min_count: null },
        ...{ filled_count: 0, confirmed_count: 0 },
        ...slot,
      },
    ],
    signups: [],
    ...rest,
  };
}

export const barType = { id: newId(), name: 'Bar', color: '#3182ce', needs: [] as string[] };

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
    ...{ warnings: [], missing: [], elsewhere: null, own: false, last: null },
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
  events,
  people,
});

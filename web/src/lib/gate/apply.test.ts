import type { Gate, GateSignup } from '@contract/gate.ts';
import type { GateAction } from '@contract/gate-actions.ts';
import { expect, it } from 'vitest';
import { forgetPast } from '@/lib/offline/forget.ts';
import { gateEvent, gateOf, gatePerson, placeAt } from '@/test/gate.ts';
import { newId } from '@/test/records.ts';
import { applyActions } from './apply.ts';
import { withResults } from './results.ts';

const at = '2026-10-23T10:05:00.000Z';
const anna = gatePerson('Anna');

/** A gate with one person at a shift, and that signup. */
function gateWith(more: Partial<GateSignup> = {}, slot = {}) {
  const event = gateEvent({ slot });
  const signup = placeAt(event, anna, more);
  return { gate: gateOf([event], [anna]), signup, slotId: signup.slot_id };
}

const done = (gate: Gate, ...actions: GateAction[]) => applyActions(gate, actions, 'Lea');
const slotOf = (gate: Gate) => gate.events[0]?.slots[0];
const signupsOf = (gate: Gate) => gate.events[0]?.signups ?? [];
const checkIn = (signup_id: string): GateAction => ({ kind: 'check_in', id: newId(), at, signup_id });

it('checking in and out keeps the moments and who did it, and answers a question about the place', () => {
  const { gate, signup } = gateWith({ status: 'asked', warnings: ['asked'] });
  const [here] = signupsOf(done(gate, checkIn(signup.id)));
  expect(here).toMatchObject({ state: 'here', status: 'confirmed', checked_in_at: at, warnings: [], revision: 0 });
  expect(here?.last).toMatchObject({ kind: 'check_in', by: 'Lea' });
  const out: GateAction = { kind: 'check_out', id: newId(), at: '2026-10-23T11:00:00.000Z', signup_id: signup.id };
  const [gone] = signupsOf(done(gate, checkIn(signup.id), out));
  expect(gone).toMatchObject({ state: 'gone', checked_in_at: at, checked_out_at: out.at });
});

it('the earlier of two check-ins counts, and gone people who come back are here', () => {
  const { gate, signup } = gateWith({
    ...{ state: 'gone', checked_in_at: '2026-10-23T09:58:00.000Z', checked_out_at: '2026-10-23T10:01:00.000Z' },
  });
  const [here] = signupsOf(done(gate, checkIn(signup.id)));
  expect(here).toMatchObject({ state: 'here', checked_in_at: '2026-10-23T09:58:00.000Z', checked_out_at: null });
});

it.each(['no_show', 'excused'] as const)('%s releases the place, unless it is kept', (kind) => {
  const { gate, signup } = gateWith();
  const away = { kind, id: newId(), at, signup_id: signup.id } as const;
  const after = done(gate, away);
  expect([signupsOf(after)[0]?.state, signupsOf(after)[0]?.released, slotOf(after)?.filled_count]).toEqual([
    kind,
    true,
    0,
  ]);
  const kept = done(gate, { ...away, release: false });
  expect([signupsOf(kept)[0]?.released, slotOf(kept)?.filled_count]).toEqual([false, 1]);
});

it('a no-show who comes gets the place back, or an added one when it is full', () => {
  const { gate, signup } = gateWith(
    { state: 'no_show', released: true },
    { required_count: 1, filled_count: 1, confirmed_count: 1 },
  );
  const after = done(gate, { ...checkIn(signup.id), add_place: true } as GateAction);
  expect(slotOf(after)).toMatchObject({ required_count: 2, filled_count: 2 });
});

it('a walk-in is a person with a place; its server answer is not added a second time', () => {
  const { gate, slotId } = gateWith();
  const action: GateAction = { kind: 'walk_in', id: newId(), at, signup_id: newId(), slot_id: slotId, name: 'Willi' };
  const after = done(gate, action);
  expect(signupsOf(after)[1]).toMatchObject({ id: action.signup_id, state: 'here' });
  expect(after.people.map(({ name }) => name)).toEqual(['Anna', 'Willi']);
  expect(slotOf(after)?.filled_count).toBe(2);
  expect(done(after, action)).toBe(after);
});

it('undoing what waits itself leaves nothing of both', () => {
  const { gate, signup } = gateWith();
  const action = checkIn(signup.id);
  expect(done(gate, action, { kind: 'undo', id: newId(), at, action_id: action.id })).toBe(gate);
});

it('undoing holds also if the server has the action already, and its answer was lost', () => {
  const { gate, signup } = gateWith();
  const action = checkIn(signup.id);
  const undo: GateAction = { kind: 'undo', id: newId(), at, action_id: action.id };
  const [back] = signupsOf(done(done(gate, action), action, undo));
  expect(back).toMatchObject({ state: 'expected', checked_in_at: null });
});

it('undoing what the server has goes back one step', () => {
  const last = { id: newId(), kind: 'check_out', at, by: 'Ben' } as const;
  const { gate } = gateWith({ state: 'gone', checked_in_at: at, checked_out_at: at, last });
  const undo: GateAction = { kind: 'undo', id: newId(), at, action_id: last.id };
  expect(signupsOf(done(gate, undo))[0]).toMatchObject({ state: 'here', checked_out_at: null });
  const absent = gateWith({ state: 'no_show', released: true, last: { ...last, kind: 'no_show' } }).gate;
  const back = done(absent, undo);
  expect([signupsOf(back)[0]?.state, slotOf(back)?.filled_count]).toEqual(['expected', 1]);
  const walked = gateWith({ state: 'here', last: { ...last, kind: 'walk_in' } }).gate;
  expect([signupsOf(done(walked, undo)), slotOf(done(walked, undo))?.filled_count]).toEqual([[], 0]);
});

it('actions of people who are not in the gate change nothing', () => {
  const { gate } = gateWith();
  expect(done(gate, checkIn(newId()))).toBe(gate);
});

it('answers replace what the device knew: signups, people and slots; canceled ones go', () => {
  const { gate, signup, slotId } = gateWith();
  const slot = { ...slotOf(gate), required_count: 9 } as NonNullable<ReturnType<typeof slotOf>>;
  const base = { id: newId(), outcome: 'done', person: null, slot: null, removed: null, refusal: null } as const;
  const willi = gatePerson('Willi');
  const added = { ...signup, id: newId(), user_id: willi.id };
  const after = withResults(gate, [
    { ...base, signup: { ...signup, state: 'here', revision: 3 }, slot },
    { ...base, signup: added, person: willi },
  ]);
  expect(signupsOf(after).map(({ state, revision }) => [state, revision])).toEqual([
    ['here', 3],
    ['expected', 0],
  ]);
  expect(slotOf(after)?.required_count).toBe(9);
  expect(after.people).toContain(willi);
  const without = withResults(after, [{ ...base, signup: { ...added, status: 'canceled' } }]);
  expect(signupsOf(without)).toHaveLength(1);
  expect(slotId).toBe(signupsOf(without)[0]?.slot_id);
  const { id: removed } = signup;
  expect(signupsOf(withResults(without, [{ ...base, signup: null, slot, removed }]))).toEqual([]);
});

it('an added place counts once, also when the server has it already', () => {
  const { gate, slotId } = gateWith();
  const before = slotOf(gate)?.required_count ?? 0;
  const add = (places: number) => ({ kind: 'add_place', id: newId(), at, slot_id: slotId, places }) as const;
  const one = add(before + 1);
  expect(slotOf(done(gate, one))?.required_count).toBe(before + 1);
  expect(slotOf(done(gate, one, add(before + 2)))?.required_count).toBe(before + 2);
  expect(slotOf(done(done(gate, one), one))?.required_count).toBe(before + 1);
});

it('people of shifts that are over for half a day are forgotten, unless another shift needs them', () => {
  const ben = gatePerson('Ben', { phone: '0151' });
  const over = gateEvent({ start_time: '2026-10-22T10:00:00Z', end_time: '2026-10-22T20:00:00Z' });
  const present = gateEvent();
  for (const person of [anna, ben]) placeAt(over, person);
  placeAt(present, anna);
  const gate = gateOf([over, present], [anna, ben]);
  expect(forgetPast(gate, Date.parse('2026-10-23T07:59:00Z'))).toBe(gate);
  const after = forgetPast(gate, Date.parse('2026-10-23T08:01:00Z'));
  expect([after.events, after.people]).toEqual([[present], [anna]]);
});

it('the people of a lead are forgotten when the time at the gate ends, and the shift an hour later', () => {
  const event = gateEvent({ until: '2026-10-24T12:00:00Z' });
  placeAt(event, anna);
  const gate = gateOf([event], [anna]);
  const at = (time: string) => forgetPast(gate, Date.parse(`2026-10-24T${time}:00Z`));
  expect(at('11:59')).toBe(gate);
  expect(at('12:00')).toMatchObject({ events: [{ id: event.id, signups: [] }], people: [] });
  expect(forgetPast(at('12:00'), Date.parse('2026-10-24T12:59:00Z')).events).toEqual(at('12:00').events);
  expect(at('13:00')).toMatchObject({ events: [], people: [] });
});

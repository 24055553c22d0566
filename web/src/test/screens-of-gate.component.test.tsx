import { doGateActions } from '@contract/gate.ts';
import { afterEach, expect, onTestFinished, vi } from 'vitest';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from './gate.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId, userWith } from './records.ts';
import { long, unbroken } from './screens.ts';

afterEach(forgetWaiting);

const message = 'Klm';
const at = '2026-10-23T09:45:00Z';

/** Shifts with people in every state, with long texts and with everything that can be against letting somebody in. */
function fullGate() {
  worldWith({ me: administrator({ name: 'Xyz' }) });
  const names = ['Xyz 1', `Xyz ${long}`, `Xyz ${unbroken}`, 'Xyz 2', 'Xyz 3', 'Xyz 4', 'Xyz 5'];
  const people = names.map((name) => gatePerson(name, { phone: '+49 151 123456' }));
  const place = { name: 'Qrs', address: null, meeting_point: null, contact: null };
  const event = gateEvent({
    ...{ start_time: '2026-10-23T09:30:00Z', title: `Fgh ${long}`, place: { ...place, id: newId() } },
    slot: { min_count: 9, required_count: 7 },
  });
  const next = gateEvent({ title: `Fgh ${unbroken}`, place: { ...place, id: newId(), name: `Qrs ${unbroken}` } });
  const elsewhere = { event_id: newId(), title: 'Fgh', start_time: at, end_time: '2026-10-23T12:00:00Z' };
  const states = [
    {
      ...{ status: 'asked', missing: ['Klm'], elsewhere },
      warnings: ['asked', 'displaced', 'not_qualified', 'not_open', 'elsewhere'],
    },
    { state: 'here', checked_in_at: at },
    { state: 'gone', checked_in_at: at, checked_out_at: at },
    { state: 'no_show', released: true, last: { id: newId(), kind: 'no_show', at, by: null } },
    { state: 'excused', released: true },
    {},
    { own: true },
  ] as const;
  for (const [index, person] of people.entries()) placeAt(event, person, structuredClone(states[index]) as never);
  const gate = gateOf([event, next], people);
  gate.slot_types = gate.slot_types.map((type) => ({ ...type, name: 'Klm', needs: ['Klm'] }));
  gateAnswers(gate);
  answerActions(gate);
  return gate;
}

/** Gates of a lead: one that is full, one whose time ends soon, and one whose time has ended. */
function closing() {
  worldWith({ me: userWith({ name: 'Xyz' }) });
  const person = gatePerson('Xyz');
  const begun = { start_time: '2026-10-23T08:00:00Z', title: 'Fgh', location: 'Qrs' };
  const events = [
    gateEvent({ ...begun, slot: { required_count: 1 } }),
    gateEvent({ ...begun, until: '2026-10-23T10:30:00Z', end_time: '2026-10-23T09:00:00Z' }),
    gateEvent({ ...begun, until: '2026-10-23T09:50:00Z', end_time: '2026-10-23T09:00:00Z' }),
  ];
  for (const event of events) placeAt(event, person, { state: 'here', checked_in_at: at });
  const gate = gateOf(events, [person]);
  gate.slot_types = gate.slot_types.map((type) => ({ ...type, name: 'Klm' }));
  gateAnswers(gate);
}

/** What waits without a connection, what contradicts, and what was refused. */
function undecided() {
  const gate = fullGate();
  let count = 0;
  api.on(doGateActions, ({ body }) => ({
    server_time: at,
    results: (body as { actions: { id: string }[] }).actions.map(({ id }) => {
      const isFirst = count++ === 0;
      const params = { state: 'excused', by: `Xyz ${unbroken}`, at } as const;
      return {
        ...{ id, signup: null, person: null, slot: null, removed: null, outcome: isFirst ? 'conflict' : 'refused' },
        refusal: isFirst
          ? { code: 'gate_conflict', message, params }
          : { code: 'gate_warning', message, params: { warnings: ['not_open'], missing: [] } },
      } as never;
    }),
  }));
  return gate;
}

everyLook([
  { what: 'the gate', path: '/gate?all=true', world: fullGate },
  { what: 'a gate of somebody who leads nothing', path: '/gate', world: () => worldWith() },
  { what: 'a gate without shifts', path: '/gate', world: () => worldWith({ me: administrator({ name: 'Xyz' }) }) },
  {
    what: 'a gate that lets somebody in',
    path: '/gate',
    world: fullGate,
    act: async () => {
      await press('main [data-gate][aria-haspopup=dialog]');
      await opened();
    },
  },
  {
    what: 'a gate that asks before a place is released',
    path: '/gate',
    world: fullGate,
    act: async () => {
      await press('main li:has(.lucide-triangle-alert) [aria-haspopup=menu]');
      await press('[role=menuitem]:has(.lucide-circle-x)');
      await opened();
    },
  },
  {
    what: 'a gate that asks before all places of late people are released',
    path: '/gate',
    world: fullGate,
    act: async () => {
      await press('main section > .bg-attention-wash > [aria-haspopup=dialog]');
      await opened();
      await expect.poll(() => document.querySelector('[role=alertdialog] li')).not.toBeNull();
    },
  },
  { what: 'gates whose time ends soon or has ended', path: '/gate', world: closing },
  { what: 'a link to a shift that is not at the gate', path: `/gate?event=${newId()}`, world: fullGate },
  {
    what: 'the menu of a person at the gate',
    path: '/gate',
    world: fullGate,
    act: () => press('main li [aria-haspopup=menu]'),
  },
  {
    what: 'a walk-in at the gate',
    path: '/gate',
    world: fullGate,
    act: async () => {
      await press('main div > button[aria-haspopup=dialog]:not(li *)');
      await opened();
      await press('[role=dialog] [type=submit]');
    },
  },
  {
    what: 'a gate with a conflict and a refusal, without a connection',
    said: true,
    path: '/gate',
    world: undecided,
    act: async () => {
      await press('main [data-gate]:not([aria-haspopup])');
      await expect.poll(() => document.getElementById('meanwhile')).not.toBeNull();
      await press('main li + li + li + li [data-gate]:not([aria-haspopup])');
      await expect.poll(() => document.getElementById('refused')).not.toBeNull();
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
      onTestFinished(() => void vi.restoreAllMocks());
      dispatchEvent(new Event('offline'));
    },
  },
  { what: 'the scanner without a camera', path: '/gate/scan', world: fullGate },
  { what: 'the roll call', path: '/gate/roll-call', world: fullGate },
  { what: 'an empty roll call', path: '/gate/roll-call', world: () => worldWith() },
  { what: 'the own code', path: '/volunteer/code', world: () => worldWith() },
]);

import { listLedShifts } from '@contract/led-shifts.ts';
import { listOpenEnds } from '@contract/open-ends.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { helper, ledAnswers, ledPerson, ledShift, ledSlot } from './led-shifts.ts';
import { worldWith } from './open-app.tsx';
import { openEndWith } from './open-ends.ts';
import { newId } from './records.ts';
import { long, unbroken } from './screens.ts';
import { messagesOf, sentWith } from './sent.ts';

const rights = ['gate', 'roster', 'fill', 'write'] as const;
const all = { rights: [...rights] };
const people = [
  ledPerson('Xyz', { phone: '+49 170 1234567' }),
  ledPerson(unbroken, { phone: '+49 170 1234567', status: 'displaced' }),
  ledPerson('Qrs', { status: 'asked', question: { kind: 'place', deadline: '2026-10-23T09:00:00Z' } }),
  ledPerson('Wvu', { question: { kind: 'still', deadline: '2026-10-23T12:00:00Z' } }),
];
const shifts = [
  ledShift('Klm', {
    ...{ start_time: '2026-10-22T20:00:00Z', end_time: '2026-10-23T02:00:00Z' },
    slots: [ledSlot('Xyz', { ...all, people: [ledPerson('Xyz', { attendance: 'no_show' })] })],
  }),
  ledShift(`Xyz ${long}`, {
    location: `Qrs 12, ${unbroken}`,
    slots: [
      ledSlot('Xyz', { ...all, people, required_count: 8, min_count: 6 }),
      ledSlot(unbroken, { ...all, required_count: 2 }),
      ledSlot('Klm', { ...all, people: [ledPerson('Xyz')], required_count: 1 }),
    ],
  }),
  ledShift('Xyz', { draft: true, slots: [ledSlot('Xyz', { rights: ['roster', 'fill'] })] }),
  ledShift('Qrs', { status: 'canceled', slots: [ledSlot('Xyz', { ...all, people: [ledPerson('Xyz')] })] }),
  ledShift('Xyz', {
    ...{ start_time: '2026-10-25T08:00:00Z', end_time: '2026-10-25T10:00:00Z', location: null },
    slots: [ledSlot('Xyz', { rights: ['fill', 'write'], people: null, current_count: 1 })],
  }),
];
const helpers = [
  helper('Xyz'),
  helper(unbroken, { asks: false }),
  helper('Qrs', { fit: 'not_free' }),
  helper('Wvu', { fit: 'needs_reason' }),
];

const world = () => {
  worldWith(all);
  ledAnswers(shifts, helpers);
  messagesOf([sentWith()]);
};
const give = async () => {
  await press('main section button:not([data-release]):has(.lucide-user-plus)');
  await opened();
};

everyLook([
  { what: 'the shifts of a lead', path: '/lead', world },
  {
    what: 'the shifts of a lead, also those that are over',
    path: '/lead',
    world,
    act: () => press('main [aria-expanded=false]'),
  },
  { what: 'no shifts of a lead', path: '/lead', world: () => worldWith(all) },
  {
    what: 'shifts of a lead that cannot be loaded',
    path: '/lead',
    world: () => {
      worldWith(all);
      api.on(listLedShifts, failure);
    },
  },
  { what: 'who could have a place', path: '/lead', world, act: give },
  {
    what: 'a place that is given against a rule',
    path: '/lead',
    world,
    act: async () => {
      await give();
      await press('[role=dialog] li:last-child [data-give]');
    },
  },
  {
    what: 'releasing a place',
    path: '/lead',
    world,
    act: async () => {
      await press('main [data-release]');
      await opened();
    },
  },
  {
    what: 'writing to a shift that somebody leads',
    path: '/lead',
    world,
    act: async () => {
      await press('main li button:has(.lucide-mail)');
      await opened();
    },
  },
  { what: 'what a lead has sent', path: '/lead/messages', world },
  {
    what: 'open ends of a lead',
    path: '/lead/open-ends',
    world: () => {
      worldWith(all);
      const { event } = openEndWith();
      const person = (name: string) => ({ id: newId(), name });
      api.on(listOpenEnds, [
        openEndWith({ event, user: person(unbroken), checked_in_at: '2026-10-22T17:05:00Z' }),
        openEndWith({ event, user: person('Xyz'), own: true }),
      ]);
    },
    act: () => press('main input[type=checkbox]'),
  },
]);

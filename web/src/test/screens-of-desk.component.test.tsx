import { showCodeAtGate } from '@contract/codes.ts';
import { afterEach, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { everyLook, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from './gate.ts';
import { administrator, worldWith } from './open-app.tsx';
import { long, unbroken } from './screens.ts';

afterEach(forgetWaiting);

/** Shifts with free places, and people with short, long and unbroken names, one of whom is here. */
function stage(code: string | null = '0'.repeat(26)) {
  worldWith({ me: administrator({ name: 'Xyz' }) });
  api.on(showCodeAtGate, { code });
  const people = ['Xyz 1', `Xyz ${long}`, `Xyz ${unbroken}`].map((name) => gatePerson(name));
  const events = [`Fgh ${long}`, `Fgh ${unbroken}`, 'Fgh'].map((title) =>
    gateEvent({ title, start_time: '2026-10-23T09:30:00Z', location: 'Qrs' }),
  );
  const [first] = events;
  for (const [index, person] of people.entries()) {
    if (first) placeAt(first, person, index === 1 ? { state: 'here', checked_in_at: '2026-10-23T09:40:00Z' } : {});
  }
  const gate = gateOf(events, people);
  gate.slot_types = gate.slot_types.map((type) => ({ ...type, name: 'Klm' }));
  gateAnswers(gate);
  answerActions(gate);
}

const type = async (text: string) => {
  await press('main input');
  await userEvent.keyboard(text);
};
const enter = () => type('xyz').then(() => press('main li button'));
const shown = (selector: string) => expect.poll(() => document.querySelector(selector)).not.toBeNull();

everyLook([
  { what: 'the desk', path: '/gate/desk', world: stage },
  { what: 'a desk that finds people', path: '/gate/desk', world: stage, act: () => type('xyz') },
  {
    what: 'a desk that asks where to',
    path: '/gate/desk',
    world: stage,
    act: () => type('xyz').then(() => press('main button:has(.lucide-user-plus)')),
  },
  {
    what: 'a desk with the code of somebody',
    path: '/gate/desk',
    world: stage,
    act: () => enter().then(() => shown('main [role=img]')),
  },
  {
    what: 'a desk with somebody who has their code',
    path: '/gate/desk',
    world: () => stage(null),
    act: () => enter().then(() => shown('.lucide-circle-check')),
  },
]);

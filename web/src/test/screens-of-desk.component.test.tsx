import { showCodeAtGate } from '@contract/codes.ts';
import type { GateDocument } from '@contract/desk-signing.ts';
import { afterEach, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { everyLook, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from './gate.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId } from './records.ts';
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
  return gate;
}

const xyz = (name: string, more: Partial<GateDocument> = {}): GateDocument => ({
  ...{ id: newId(), name, edition: 1, texts: { english: `Xyz ${long}`, german: `Xyz ${long}` } },
  ...{ parent_signs: false, signed: false, ...more },
});

/** A desk where the person is asked for documents, one of which a parent signs, and for the year of birth. */
function signing() {
  const gate = stage();
  gate.documents = [xyz('Qrs'), xyz(`Qrs ${unbroken}`, { signed: true }), xyz('Xyz', { parent_signs: true })];
  const ids = gate.documents.map(({ id }) => id);
  gate.slot_types = gate.slot_types.map((each) => ({ ...each, documents: ids, min_age: 14 }));
}

const type = async (text: string) => {
  await press('main input');
  await userEvent.keyboard(text);
};
const enter = () => type('xyz').then(() => press('main li button'));
const shown = (selector: string) => expect.poll(() => document.querySelector(selector)).not.toBeNull();
/** Somebody new, up to their year of birth. */
async function sign(born: string) {
  await type('xyz');
  await press('main button:has(.lucide-user-plus)');
  await press('main li button');
  await press('main input[inputmode=numeric]');
  await userEvent.keyboard(born);
}

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
    what: 'a desk where somebody signs, with a parent',
    path: '/gate/desk',
    world: signing,
    act: () => sign('2010').then(() => press('main button[type=submit]')),
  },
  { what: 'a desk with somebody too young', path: '/gate/desk', world: signing, act: () => sign('2020') },
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

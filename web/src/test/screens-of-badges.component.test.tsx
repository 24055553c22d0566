import { makeBadges } from '@contract/codes.ts';
import { expect } from 'vitest';
import { chosenPeople } from '@/features/people/badges/people.ts';
import { everyLook, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { gateAnswers, gateEvent, gateOf, gatePerson, placeAt } from './gate.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId } from './records.ts';
import { long, unbroken } from './screens.ts';

const people = ['Xyz', `Xyz ${long}`, unbroken].map((name) => gatePerson(name));

function world() {
  worldWith({ me: administrator({ name: 'Xyz' }) });
  const events = [`Fgh ${long}`, 'Fgh', `Fgh ${unbroken}`, 'Fgh'].map((title) => gateEvent({ title }));
  for (const event of events) for (const person of people) placeAt(event, person);
  const gate = gateOf(events, people);
  gate.slot_types = gate.slot_types.map((type) => ({ ...type, name: `Klm ${unbroken}` }));
  gateAnswers(gate);
  api.on(makeBadges, {
    badges: people.map(({ id, name }) => ({ user_id: id, name, code: '0123456789ABCDEFGHJKMNPQRS' })),
  });
}
const make = async () => {
  await press('main button.bg-action');
  await expect.poll(() => document.getElementById('badges')).not.toBeNull();
};
const path = '/admin/badges';

everyLook([
  { what: 'the choice of badges', path, world },
  { what: 'badges of a day', path, world, act: make },
  {
    what: 'badges of selected people, of whom some are not active',
    path: `${path}?chosen=true`,
    world: () => {
      world();
      chosenPeople.set([...people.map(({ id }) => id), newId()]);
    },
    act: make,
  },
  {
    what: 'no selected people',
    path: `${path}?chosen=true`,
    world: () => {
      world();
      chosenPeople.set([]);
    },
  },
  {
    what: 'nobody to make badges for',
    path,
    world: () => {
      world();
      gateAnswers(gateOf([]));
    },
  },
]);

import { listHolders } from '@contract/qualifications.ts';
import { expect } from 'vitest';
import { everyLook, opened, press } from './every-look.ts';
import { api } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { eventWith, newId, qualificationWith, slotOf, slotTypeWith, userWith } from './records.ts';
import { isWrong, unbroken } from './screens.ts';

const slot_types = [
  { id: newId(), name: unbroken },
  { id: newId(), name: 'Xyz' },
];
const aid = qualificationWith({ name: unbroken, text: unbroken, slot_types, people: 41, valid_months: 24 });
const lift = qualificationWith({ name: 'Uvw', text: null, confirmed_by: 'organiser' });
const refs = [aid, lift].map(({ id, name, confirmed_by }) => ({ id, name, confirmed_by }));
const qualifications = [aid, lift];
const held = refs.map((qualification) => ({
  qualification,
  ...{ confirmed_on: '2026-01-31', valid_until: '2040-01-31', valid: true },
}));

const path = '/admin/qualifications';
const world = () => {
  worldWith({ me: administrator(), qualifications });
  api.on(listHolders, () => [
    { user: { id: newId(), name: unbroken }, confirmed_on: '2026-01-31', valid_until: null, valid: true },
    { user: { id: newId(), name: 'Fgh' }, confirmed_on: '2020-01-31', valid_until: '2020-12-31', valid: false },
  ]);
};
const dashboard = () => {
  const missing = (many: typeof refs) => ({ blocked: 'not_qualified', missing_qualifications: many }) as const;
  const type = slotTypeWith({ name: 'Xyz' });
  const slots = [slotOf(type, missing(refs.slice(0, 1))), slotOf(type, missing(refs)), slotOf(type)];
  worldWith({ qualifications, events: [eventWith({ title: 'Fgh', slot_assignments: slots })] });
};
const person = userWith({ name: unbroken });
const ofPerson = () => {
  worldWith({ me: administrator(), users: [person], qualifications, held });
};
const dialogBy = (selector: string) => async () => {
  await press(selector);
  await opened();
};

everyLook([
  { what: 'the qualifications', path, world },
  { what: 'no qualifications', path, world: () => worldWith({ me: administrator() }) },
  {
    what: 'a qualification without a name',
    path,
    world,
    act: async () => {
      await dialogBy(
        'header ~ * button[aria-haspopup=dialog].bg-action, main button[aria-haspopup=dialog].bg-action',
      )();
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  { what: 'who has a qualification', path, world, act: dialogBy('main li button[aria-haspopup=dialog]') },
  {
    what: 'who gets a qualification that is confirmed for many',
    path: '/admin/staff?view=table',
    world: () => {
      ofPerson();
      const user = { id: person.id, name: person.name };
      api.on(listHolders, [{ user, confirmed_on: '2026-01-31', valid_until: '2040-01-31', valid: true }]);
    },
    act: async () => {
      // On a phone the people are cards.
      await expect.poll(() => document.querySelector('[data-choose], main li h3')).not.toBeNull();
      const box = document.querySelector<HTMLInputElement>('[data-choose]');
      if (!box) return;
      box.click();
      // The first dialog is that of messages.
      await press('section.fixed button[aria-haspopup=dialog] ~ button[aria-haspopup=dialog]');
      await opened();
      await press('[role=dialog] [type=submit]');
      await expect.poll(() => document.querySelector('[role=dialog] [role=checkbox]')).not.toBeNull();
    },
  },
  { what: 'places that need qualifications', path: '/volunteer', world: dashboard },
  {
    what: 'the sentence to confirm',
    path: '/volunteer',
    world: dashboard,
    act: dialogBy('main li button[aria-haspopup=dialog]'),
  },
  {
    what: 'the own qualifications',
    path: '/volunteer/profile',
    world: () => worldWith({ qualifications, held: held.slice(0, 1) }),
  },
  { what: 'the qualifications of a person', path: `/admin/staff/${person.id}/edit`, world: ofPerson },
  {
    what: 'confirming a qualification of a person',
    path: `/admin/staff/${person.id}/edit`,
    world: ofPerson,
    act: dialogBy('section[aria-labelledby=qualifications] button[aria-haspopup=dialog]'),
  },
]);

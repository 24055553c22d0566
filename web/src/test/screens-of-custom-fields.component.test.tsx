import { listEventAnswers, listFieldAnswers, type PersonAnswer } from '@contract/custom-fields.ts';
import { signUp } from '@contract/signups.ts';
import { deviceStorage } from '@/lib/app/storage.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api, refusal } from './fake-api.ts';
import { ledAnswers, ledPerson, ledShift, ledSlot } from './led-shifts.ts';
import { administrator, worldWith } from './open-app.tsx';
import { customFieldWith, eventWith, newId, slotOf, slotTypeWith, userWith } from './records.ts';
import { isWrong, unbroken } from './screens.ts';

const about = { help: unbroken, purpose: unbroken, special: 'diet', ends_days: 14, needed: 'before_taking' } as const;
const fields = [
  customFieldWith({ ...about, label: unbroken, kind: 'choice', options: [unbroken, 'Xyz'], readers: 'leads' }),
  customFieldWith({ ...about, label: 'Lmn', kind: 'several', options: [unbroken, 'Xyz'], readers: 'person' }),
  customFieldWith({ ...about, label: 'Opq', kind: 'long_text', options: [] }),
  customFieldWith({ ...about, label: 'Rst', kind: 'number', options: [] }),
  customFieldWith({ ...about, label: 'Uvw', kind: 'date', options: [] }),
  customFieldWith({ ...about, label: 'Vwx', kind: 'file', max_mb: 5, options: [], readers: 'leads' }),
];
const person = userWith({ name: unbroken });
const asked = { season: { id: newId(), name: unbroken }, answered_at: null, ends_at: '2026-11-06T20:00:00Z' };
const file = { file: newId(), type: 'webp', bytes: 9_900_000 } as const;
const answers: PersonAnswer[] = [
  ...fields.map((field) => ({ ...asked, field, asked: true, value: null })),
  {
    ...asked,
    field: customFieldWith({ label: 'Wxy', kind: 'file', max_mb: 5, options: [] }),
    asked: true,
    value: file,
  },
  { ...asked, field: customFieldWith({ label: unbroken }), asked: false, value: unbroken },
];
const path = '/admin/questions';
const world = () => {
  worldWith({ me: administrator(), customFields: fields });
  api.on(listFieldAnswers, [
    { user: { id: newId(), name: unbroken }, value: unbroken },
    { user: { id: newId(), name: 'Xyz' }, value: null },
  ]);
};
const places = () => {
  const slot = slotOf(slotTypeWith({ name: 'Xyz' }), { blocked: 'answers_missing' });
  worldWith({ customFields: fields, events: [eventWith({ title: 'Fgh', slot_assignments: [slot] })] });
  const missing = fields.map(({ id, label }) => ({ id, label }));
  api.on(signUp, refusal('answers_missing', { own: true, missing }));
};
const led = () => {
  const ada = ledPerson(unbroken);
  worldWith({ rights: ['roster'], customFields: fields });
  ledAnswers([ledShift('Fgh', { slots: [ledSlot('Xyz', { rights: ['roster'], people: [ada] })] })]);
  const shown = fields.map(({ id, label, kind, options }, position) => ({ id, label, kind, options, position }));
  const said = { [fields[0]?.id ?? '']: unbroken, [fields[5]?.id ?? '']: file };
  const missing = [{ id: newId(), label: unbroken }];
  api.on(listEventAnswers, { fields: shown, people: [{ user_id: ada.user.id, answers: said, missing }] });
};

everyLook([
  { what: 'the questions', path, world },
  { what: 'no questions', path, world: () => worldWith({ me: administrator() }) },
  {
    what: 'a question without words',
    path,
    world,
    act: async () => {
      await press('header ~ * button[aria-haspopup=dialog].bg-action, main button[aria-haspopup=dialog].bg-action');
      await opened();
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  { what: 'answers counted', path: `${path}/${fields[0]?.id}`, world },
  { what: 'the own answers', path: '/volunteer/profile', world: () => worldWith({ answers }) },
  {
    what: 'the answers that a place needs',
    path: '/volunteer',
    world: places,
    act: async () => {
      await press('[data-place-action]');
      await opened();
      await press('[role=dialog] [type=submit]');
    },
  },
  {
    what: 'the answers of a person',
    path: `/admin/staff/${person.id}/edit`,
    world: () => worldWith({ me: administrator(), users: [person], answers }),
  },
  {
    what: 'the answers of a person, to change',
    path: `/admin/staff/${person.id}/edit`,
    world: () => worldWith({ me: administrator(), users: [person], answers }),
    act: async () => {
      await press('[aria-labelledby=answers] button[aria-haspopup=dialog]');
      await opened();
    },
  },
  {
    what: 'the people with answers as columns',
    path: '/admin/staff?view=table',
    world: () => {
      const field = fields[2];
      deviceStorage.setItem('muster:staff-answers', field?.id ?? '');
      worldWith({ me: administrator(), users: [person], customFields: fields });
      api.on(listFieldAnswers, [{ user: { id: person.id, name: 'Xyz' }, value: 'Qrs' }]);
    },
  },
  {
    what: 'a question for a file',
    path,
    world: () =>
      worldWith({
        me: administrator(),
        customFields: [customFieldWith({ label: unbroken, kind: 'file', max_mb: 5, options: [] })],
      }),
    act: async () => {
      await press('main li button[aria-haspopup=dialog]');
      await opened();
    },
  },
  {
    what: 'the answers of the people of a led shift',
    path: '/lead',
    world: led,
    act: async () => {
      await press('main li button[aria-haspopup=dialog]');
      await opened();
    },
  },
]);

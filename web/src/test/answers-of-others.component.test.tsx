import {
  type EventAnswers,
  listEventAnswers,
  type PersonAnswer,
  saveUserAnswers,
  uploadFile,
} from '@contract/custom-fields.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, refusal } from './fake-api.ts';
import { answerFilling } from './filling.ts';
import { button, choose, dialog, entry, expectGone, toasts } from './find.ts';
import { ledAnswers, ledPerson, ledShift, ledSlot } from './led-shifts.ts';
import { desk } from './look.ts';
import { administrator, openApp, worldWith } from './open-app.tsx';
import { attendeeOf, customFieldWith, eventWith, newId, slotOf, slotTypeWith, userWith } from './records.ts';

const shirt = customFieldWith({ readers: 'leads' });
const born = customFieldWith({ label: 'Since', kind: 'date', options: [], needed: 'day_before' });
const answersOf = (userId: string): EventAnswers => ({
  fields: [shirt, born].map(({ id, label, kind, options }, position) => ({ id, label, kind, options, position })),
  people: [
    { user_id: userId, answers: { [shirt.id]: 'M' }, missing: [{ id: born.id, label: 'Since' }] },
    { user_id: crypto.randomUUID(), answers: { [shirt.id]: 'XXL' }, missing: [] },
  ],
});

it('the panel of a shift has the answers of its people, and what is missing', async () => {
  await desk();
  const bar = slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 2, current_count: 2 });
  const event = eventWith({ title: 'Supper', slot_assignments: [bar] });
  const people = [attendeeOf(bar, 'Ada'), attendeeOf(bar, 'Ben')];
  answerFilling(worldWith({ me: administrator(), events: [event], customFields: [shirt, born] }), event, people, []);
  api.on(listEventAnswers, answersOf(people[0]?.user.id ?? ''));
  await openApp(`/admin?shift=${event.id}`);
  const row = (name: string) =>
    page.getByRole('region', { name: 'Bar', exact: true }).getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Ada')).toHaveTextContent('Shirt: M');
  await expect.element(row('Ada')).toHaveTextContent('Not answered yet: Since');
  await expect.element(row('Ben')).not.toHaveTextContent('Shirt');
});

it('nothing is asked for where the organization asks nothing', async () => {
  await desk();
  const bar = slotOf(slotTypeWith({ name: 'Bar' }), { required_count: 1, current_count: 1 });
  const event = eventWith({ title: 'Supper', slot_assignments: [bar] });
  answerFilling(worldWith({ me: administrator(), events: [event] }), event, [attendeeOf(bar, 'Ada')], []);
  await openApp(`/admin?shift=${event.id}`);
  await expect.element(page.getByRole('region', { name: 'Bar', exact: true })).toHaveTextContent('Ada');
  expect(api.made(listEventAnswers)).toEqual([]);
});

it('a lead sees the answers of the people of a shift once they want to', async () => {
  const ada = ledPerson('Ada Byron');
  worldWith({ rights: ['roster'], customFields: [shirt] });
  ledAnswers([
    ledShift('Concert', { slots: [ledSlot('Bar', { rights: ['roster'], people: [ada, ledPerson('Bob')] })] }),
  ]);
  api.on(listEventAnswers, answersOf(ada.user.id));
  await openApp('/lead');
  const open = entry(3, 'Concert').getByRole('button', { name: /^Answers: Concert/ });
  await expect.element(open).toBeVisible();
  expect(api.made(listEventAnswers)).toEqual([]);
  await open.click();
  const row = dialog.getByRole('listitem').filter({ hasText: 'Ada Byron' });
  await expect.element(row).toHaveTextContent('Shirt: M');
  await expect.element(dialog.getByRole('listitem').filter({ hasText: 'Bob' })).not.toHaveTextContent('Shirt');
});

it('a lead finds no button for it where nothing is for leads', async () => {
  worldWith({ rights: ['roster'], customFields: [customFieldWith()] });
  ledAnswers([ledShift('Concert', { slots: [ledSlot('Bar', { rights: ['roster'], people: [ledPerson('Ada')] })] })]);
  await openApp('/lead');
  await expect.element(entry(3, 'Concert')).toHaveTextContent('Ada');
  await expectGone(button('Answers'));
});

it('the page of a person has their answers with their end, but none that only they read', async () => {
  const vera = userWith({ name: 'Vera' });
  const asked = { season: null, asked: true, answered_at: '2026-10-01T10:00:00Z', ends_at: null };
  const diet = customFieldWith({ label: 'Diet', kind: 'short_text', options: [] });
  const answers: PersonAnswer[] = [
    { ...asked, field: diet, value: 'Vegan', ends_at: '2026-11-06T20:00:00Z' },
    { ...asked, field: shirt, value: null, answered_at: null },
    { ...asked, field: customFieldWith({ label: 'Secret', readers: 'person' }), value: null },
  ];
  worldWith({ me: administrator(), users: [vera], answers });
  await openApp(`/admin/staff/${vera.id}/edit`);
  const section = page.getByRole('region', { name: 'Questions' });
  await expect.element(section).toHaveTextContent('DietVegan · is removed on November 6, 2026');
  await expect.element(section).toHaveTextContent('ShirtNo answer');
  await expect.element(section).not.toHaveTextContent('Secret');
});

it('an administrator changes the answers of a person, and keeps what was typed when a question has been deleted meanwhile', async () => {
  const vera = userWith({ name: 'Vera' });
  const asked = { season: null, asked: true, answered_at: null, ends_at: null };
  const diet = customFieldWith({
    label: 'Diet',
    kind: 'short_text',
    options: [],
    purpose: 'To cook',
    help: 'In a word',
  });
  const paper = customFieldWith({ label: 'Consent', kind: 'file', max_mb: 5, options: [] });
  const rows: PersonAnswer[] = [
    { ...asked, field: diet, value: null },
    { ...asked, field: paper, value: null },
    { ...asked, field: shirt, value: 'M' },
    { ...asked, field: customFieldWith({ label: 'Hat' }), asked: false, value: 'S' },
    { ...asked, field: customFieldWith({ label: 'Secret', readers: 'person' }), value: null },
  ];
  const world = worldWith({ me: administrator(), users: [vera], answers: rows });
  await openApp(`/admin/staff/${vera.id}/edit`);
  await page.getByRole('region', { name: 'Questions' }).getByRole('button', { name: 'Edit answers' }).click();
  await expect.element(dialog.getByRole('heading', { name: 'Answers of Vera' })).toBeVisible();
  // Not what is said to the person.
  await expect.element(dialog.getByLabelText('Diet')).toHaveAccessibleDescription('In a word');
  for (const label of ['Hat', 'Secret']) await expectGone(dialog.getByLabelText(label));
  await dialog.getByLabelText('Diet').fill('Vegan');
  await choose(dialog.getByLabelText('Shirt'), 'L');
  const value = { file: newId(), type: 'png', bytes: 1_200_000 } as const;
  api.on(uploadFile, value);
  const consent = dialog.getByRole('group', { name: 'Consent' });
  await userEvent.upload(consent.getByLabelText(/^Choose/), new File(['x'], 'x.png'));
  await expect.element(consent).toHaveTextContent('PNG, 1.2 MB');
  expect(api.made(uploadFile)[0]?.params).toEqual({ id: vera.id });
  world.answers = rows.filter(({ field }) => field !== shirt);
  api.on(saveUserAnswers, refusal('field_gone', { field_id: shirt.id, label: 'Shirt' }));
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('"Shirt" has been deleted meanwhile. Your other answers are still there.');
  await expectGone(dialog.getByLabelText('Shirt'));
  await expect.element(dialog.getByLabelText('Diet')).toHaveValue('Vegan');
  api.on(saveUserAnswers, []);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(toasts).toHaveTextContent('The answers have been saved.');
  await expectGone(dialog);
  expect(api.made(saveUserAnswers)[1]).toMatchObject({
    params: { id: vera.id },
    body: {
      answers: [
        { field_id: diet.id, season_id: null, value: 'Vegan' },
        { field_id: paper.id, season_id: null, value },
      ],
    },
  });
});

import { type EventAnswers, listEventAnswers, type PersonAnswer } from '@contract/custom-fields.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from './fake-api.ts';
import { answerFilling } from './filling.ts';
import { button, dialog, entry, expectGone } from './find.ts';
import { ledAnswers, ledPerson, ledShift, ledSlot } from './led-shifts.ts';
import { desk } from './look.ts';
import { administrator, openApp, worldWith } from './open-app.tsx';
import { attendeeOf, customFieldWith, eventWith, slotOf, slotTypeWith, userWith } from './records.ts';

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

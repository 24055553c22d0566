import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { button, dialog, exactButton, expectGone, expectTexts, link, question, toasts } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { pressOn } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';

const people = ['Anna', 'Ben', 'Cleo'].map((name) => gatePerson(name));
const [anna, ben, cleo] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
const early = { start_time: '2026-10-23T09:30:00Z' };
const shift = page.getByRole('region', { name: 'Bar · Concert' });
const personAt = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const releaseAll = button('Release their places Bar · Concert');

function concert(more: Parameters<typeof gateEvent>[0] = {}) {
  const event = gateEvent({ ...early, ...more });
  const gate = gateOf([event], people);
  gateAnswers(gate);
  answerActions(gate);
  return { event, gate };
}

beforeEach(() => {
  worldWith({ me: userWith({ name: 'Lea Lead' }) });
});
afterEach(forgetWaiting);

it('all who are late are released together after a question that names them, and it is undone together', async () => {
  const { event } = concert();
  for (const person of people) placeAt(event, person);
  placeAt(event, gatePerson('Lea Lead'), { own: true });
  await openApp('/gate');
  await expect.element(shift).toHaveTextContent('3 people are at least 15 minutes late');
  await releaseAll.click();
  await expect.element(question).toHaveTextContent('Release 3 places?');
  await expectTexts(
    question.getByRole('listitem'),
    ['Anna', 'Ben', 'Cleo'].map((name) => `${name}, 30 min late`),
  );
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(sentActions()).toEqual([]);
  await releaseAll.click();
  await question.getByRole('button', { name: 'Release their places' }).click();
  for (const name of ['Anna', 'Ben', 'Cleo'])
    await expect.element(personAt(name)).toHaveTextContent('No-show · the place is free');
  await expectGone(releaseAll);
  await expect.poll(() => sentActions().map(({ kind }) => kind)).toEqual(['no_show', 'no_show', 'no_show']);
  await expect.element(toasts).toHaveTextContent('3 no-shows. Their places are free.');
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(personAt('Anna')).toHaveTextContent('30 min late');
  await expect.poll(sentActions).toHaveLength(6);
  const [one, two, three, ...undone] = sentActions();
  expect(undone).toMatchObject([three, two, one].map((action) => ({ kind: 'undo', action_id: action?.id })));
});

it('a shift that was canceled shows who is still there, and only lets them go', async () => {
  const { event } = concert({ slot: { required_count: 1, is_canceled: true } });
  placeAt(event, anna, { state: 'here', checked_in_at: early.start_time });
  await openApp('/gate');
  await expect.element(shift).toHaveTextContent('Canceled');
  await expect.element(shift).not.toHaveTextContent('1 of 1 here');
  await expectGone(shift.getByRole('button', { name: 'Add a place' }));
  await personAt('Anna').getByRole('button', { name: 'Check out' }).click();
  await expect.poll(() => sentActions().map(({ kind }) => kind)).toEqual(['check_out']);
});

it('no places are released together after the end', async () => {
  const { event } = concert({ start_time: '2026-10-23T08:00:00Z', end_time: '2026-10-23T09:59:00Z' });
  for (const person of people) placeAt(event, person);
  await openApp('/gate');
  await button('Show the people of Bar · Concert').click();
  await expect.element(personAt('Anna')).toBeVisible();
  await expectGone(releaseAll);
});

it('one of those who are late is released alone, from the menu, and asked about as well', async () => {
  const { gate, event } = concert();
  answerActions(gate);
  for (const person of [anna, ben]) placeAt(event, person);
  await openApp('/gate');
  await button('More about Ben').click();
  await page.getByRole('menuitem', { name: 'No-show' }).click();
  await expect.element(question).toHaveTextContent('Release the place of Ben?');
  expect(sentActions()).toEqual([]);
  await question.getByRole('button', { name: 'Release the place' }).click();
  await expect.element(personAt('Ben')).toHaveTextContent('No-show · the place is free');
  await expect.element(button('Release the place Bar · Concert')).toBeVisible();
  await expect.element(personAt('Anna')).toHaveTextContent('30 min late');
});

it('a full shift gets a place more, which can be undone', async () => {
  const { event } = concert({ slot: { required_count: 1 } });
  placeAt(event, anna, { state: 'here', checked_in_at: early.start_time });
  await openApp('/gate');
  await button('Add a place Bar · Concert').click();
  await expect.element(shift).toHaveTextContent('1 of 2 here');
  await expect.element(toasts).toHaveTextContent('Bar · Concert, 9:30 AM – 2:00 PM · Main tent has one more place.');
  await expectGone(button('Add a place Bar · Concert'));
  await expect.poll(sentActions).toMatchObject([{ kind: 'add_place', slot_id: event.slots[0]?.id }]);
  expect(event.slots[0]?.required_count).toBe(1);
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(sentActions).toHaveLength(2);
  expect(sentActions()[1]).toMatchObject({ kind: 'undo', action_id: sentActions()[0]?.id });
});

it('says when the time at the gate ends, and then offers nothing and shows nobody', async () => {
  const { event, gate } = concert({ until: '2026-10-23T10:40:00Z' });
  placeAt(event, anna);
  const first = await openApp('/gate');
  await expect.element(shift).toHaveTextContent('You can check people in and out here until 10:40 AM.');
  await expect.element(exactButton('Check in Anna')).toBeVisible();
  await first.unmount();
  event.until = '2026-10-23T09:59:00Z';
  gateAnswers(structuredClone(gate));
  await openApp('/gate');
  await expect.element(shift).toHaveTextContent('Your time at this gate ended at 9:59 AM.');
  expect(shift.element().textContent).not.toContain('Anna');
  await expectGone(shift.getByRole('button'));
  await expectGone(button('Walk-in'));
});

it('letting somebody in opens no keyboard: the button has the focus, not the note', async () => {
  const { event } = concert();
  placeAt(event, anna, { warnings: ['asked'] });
  await openApp('/gate');
  await exactButton('Check in Anna').click();
  await expect.element(dialog.getByRole('button', { name: 'Let in' })).toHaveFocus();
});

it('the focus stays in the row when its button becomes another one', async () => {
  const { event } = concert();
  placeAt(event, anna);
  await openApp('/gate');
  await pressOn(exactButton('Check in Anna'), '{Enter}');
  await expect.element(exactButton('Check out Anna')).toHaveFocus();
  await pressOn(exactButton('Check out Anna'), '{Enter}');
  await expect.element(button('More about Anna')).toHaveFocus();
});

it('a link leads to one shift, and says so if that is not at the gate', async () => {
  const { event, gate } = concert();
  gate.events.push(gateEvent({ title: 'Far', start_time: '2026-10-24T09:00:00Z', end_time: '2026-10-24T10:00:00Z' }));
  const first = await openApp(`/gate?event=${gate.events[1]?.id}`);
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Bar · Far']);
  await first.unmount();
  await openApp(`/gate?event=${newId()}`);
  await expect.element(page.getByRole('main')).toHaveTextContent('This shift is not at the gate now.');
  await link('Show other shifts').click();
  await expectTexts(page.getByRole('heading', { level: 2 }), [`Bar · ${event.title}`]);
});

it('an undone walk-in is not shown any longer, although its person is gone', async () => {
  const { event, gate } = concert();
  const last = { id: newId(), kind: 'walk_in', at: early.start_time, by: 'Kim' } as const;
  const { id } = placeAt(event, cleo, { state: 'here', checked_in_at: early.start_time, last });
  answerActions(structuredClone(gate), ({ kind }) =>
    kind === 'undo' ? { signup: null, person: null, slot: event.slots[0] ?? null, removed: id } : undefined,
  );
  await openApp('/gate');
  await button('More about Cleo').click();
  await page.getByRole('menuitem', { name: 'Undo the last step' }).click();
  await expect.poll(sentActions).toHaveLength(1);
  await expectGone(page.getByText('Not sent yet'));
  await expectGone(personAt('Cleo'));
});

it('administrators get to the badges from here', async () => {
  concert();
  const first = await openApp('/gate');
  await expect.element(link('Roll call')).toBeVisible();
  await expectGone(link('Print badges'));
  await first.unmount();
  worldWith({ me: administrator() });
  concert();
  await openApp('/gate');
  await expect.element(link('Print badges')).toHaveAttribute('href', '/admin/badges');
});

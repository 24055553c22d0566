import { findGatePeople } from '@contract/gate-finding.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { api } from '@/test/fake-api.ts';
import {
  button,
  choose,
  dialog,
  entry,
  exactButton,
  expectGone,
  expectTexts,
  link,
  question,
  toasts,
} from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { press, pressOn } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, userWith } from '@/test/records.ts';

const lead = userWith({ name: 'Lea Lead' });
const [anna, ben, cleo] = ['Anna', 'Ben', 'Cleo'].map((name) => gatePerson(name, { phone: '0151 234' })) as [
  ReturnType<typeof gatePerson>,
  ReturnType<typeof gatePerson>,
  ReturnType<typeof gatePerson>,
];
const early = { start_time: '2026-10-23T09:30:00Z' };
const personAt = (name: string) => entry(3, name, true);
const count = (name: string) => page.getByText(name, { exact: true }).first().element().parentElement?.textContent;
const choice = async (name: string, item: string) => {
  await button(`More about ${name}`).click();
  await page.getByRole('menuitem', { name: item }).click();
};

/** A shift that began half an hour ago, with Anna and Ben. */
function concert(more: Parameters<typeof gateEvent>[0] = {}) {
  const event = gateEvent({ ...early, ...more });
  const places = [placeAt(event, ben), placeAt(event, anna)];
  const gate = gateOf([event], [anna, ben, cleo]);
  gateAnswers(gate);
  return { event, gate, places };
}

beforeEach(() => {
  worldWith({ me: lead });
});
afterEach(forgetWaiting);

it('shows the people of each shift by name, with their states and counts', async () => {
  const { gate, event } = concert({ slot: { min_count: 4 } });
  placeAt(event, cleo, { state: 'here', checked_in_at: '2026-10-23T09:25:00Z' });
  answerActions(gate);
  await openApp('/gate');
  await expectTexts(page.getByRole('heading', { level: 3 }), ['Anna', 'Ben', 'Cleo']);
  await expect.element(page.getByRole('heading', { level: 2 })).toHaveTextContent('Bar · Concert');
  const shift = page.getByRole('region', { name: 'Bar · Concert' });
  await expect.element(shift).toHaveTextContent('1 of 5 here · at least 4');
  await expect.element(shift).toHaveTextContent('9:30 AM – 2:00 PM · Main tent');
  await expect.element(personAt('Anna')).toHaveTextContent('30 min late');
  await expect.element(personAt('Cleo')).toHaveTextContent('Here since 9:25 AM');
  expect(['Late', 'Here', 'Missing'].map(count)).toEqual(['Late2', 'Here1', 'Missing1']);
  // A search hides people, but does not change how many are there.
  await page.getByLabelText('Search by name').fill('ann');
  await expectTexts(page.getByRole('heading', { level: 3 }), ['Anna']);
  await expect.element(shift).toHaveTextContent('1 of 5 here · at least 4');
});

it('checks in and out with a tap each, and undoes by the toast and by the menu', async () => {
  const { gate, places } = concert();
  answerActions(gate);
  await openApp('/gate');
  await exactButton('Check in Anna').click();
  await expect.element(personAt('Anna')).toHaveTextContent('Here since 10:00 AM');
  await expect.element(toasts).toHaveTextContent('Anna is here.');
  await expect.poll(sentActions).toHaveLength(1);
  expect(sentActions()[0]).toMatchObject({ kind: 'check_in', signup_id: places[1]?.id, seen: 0 });
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expect.element(personAt('Anna')).toHaveTextContent('late');
  await expect.poll(sentActions).toHaveLength(2);
  expect(sentActions()[1]).toMatchObject({ kind: 'undo', action_id: sentActions()[0]?.id });
  await exactButton('Check in Ben').click();
  await exactButton('Check out Ben').click();
  await expect.element(personAt('Ben')).toHaveTextContent('Gone since');
  await expect.poll(sentActions).toHaveLength(4);
  await choice('Ben', 'Undo the last step');
  await expect.element(personAt('Ben')).toHaveTextContent('Here since');
  await expectGone(personAt('Ben').getByText('Not sent yet'));
});

it('works with the keyboard: arrows move between people, a slash searches', async () => {
  concert();
  await openApp('/gate');
  await pressOn(exactButton('Check in Anna'), '{ArrowDown}');
  await expect.element(exactButton('Check in Ben')).toHaveFocus();
  await press('{ArrowUp}');
  await expect.element(exactButton('Check in Anna')).toHaveFocus();
  await press('/', 'be');
  await expectTexts(page.getByRole('heading', { level: 3 }), ['Ben']);
  await userEvent.keyboard('x');
  await expect.element(page.getByText('Nobody with this name.')).toBeVisible();
});

it('the focus stays with the person, and the second half of a double click does nothing', async () => {
  const { gate } = concert();
  answerActions(gate);
  await openApp('/gate');
  await pressOn(exactButton('Check in Anna'));
  await expect.element(exactButton('Check out Anna')).toHaveFocus();
  await press('{Enter}');
  await expect.element(button('More about Anna')).toHaveFocus();
  await exactButton('Check in Ben').dblClick();
  await expect.poll(sentActions).toHaveLength(3);
  await expect.element(exactButton('Check out Ben')).toBeVisible();
  expect(sentActions().map(({ kind }) => kind)).toEqual(['check_in', 'check_out', 'check_in']);
});

it('what is against letting somebody in is said, and one press lets them in with a note', async () => {
  const elsewhere = { event_id: newId(), title: 'Parking', ...early, end_time: '2026-10-23T12:00:00Z' };
  const { gate, event } = concert();
  placeAt(event, cleo, {
    ...{ status: 'asked', warnings: ['asked', 'not_qualified', 'elsewhere'] },
    ...{ missing: ['First aid'], elsewhere },
  });
  answerActions(gate);
  await openApp('/gate');
  await exactButton('Check in Cleo').click();
  await expect.element(dialog).toHaveTextContent('Let Cleo in?');
  for (const words of ['not said yes', 'They lack: First aid', 'They have a place at Parking, 9:30 AM, which ends.'])
    await expect.element(dialog).toHaveTextContent(words);
  await dialog.getByLabelText('Note').fill('Kim vouches for her');
  await dialog.getByRole('button', { name: 'Let in' }).click();
  await expect.element(personAt('Cleo')).toHaveTextContent('Here since');
  await expect.poll(sentActions).toMatchObject([{ kind: 'check_in', reason: 'Kim vouches for her' }]);
});

it('an early arrival is let in with a reason that is there already', async () => {
  const { gate } = concert({ start_time: '2026-10-23T11:00:00Z' });
  answerActions(gate);
  await openApp('/gate');
  await exactButton('Check in Anna').click();
  await expect.element(dialog).toHaveTextContent('The shift starts at 11:00 AM.');
  await dialog.getByRole('button', { name: 'Let in' }).click();
  await expect.poll(sentActions).toMatchObject([{ kind: 'check_in', reason: 'Let in at the gate' }]);
});

it('asks before the place of somebody late is released; they can still come, into an added place', async () => {
  const { gate, event } = concert({ slot: { required_count: 2 } });
  answerActions(gate);
  await openApp('/gate');
  const release = async () => {
    await button('More about Anna').click();
    await page.getByRole('menuitem', { name: 'No-show' }).click();
  };
  await release();
  await expect.element(question).toHaveTextContent('Release the place of Anna?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(sentActions()).toEqual([]);
  await release();
  await question.getByRole('button', { name: 'Release the place' }).click();
  await expect.element(personAt('Anna')).toHaveTextContent('No-show · the place is free');
  await button('Walk-in').click();
  await dialog.getByLabelText('Name').fill('Willi');
  await expect.element(dialog).toHaveTextContent('Bar · Concert, 9:30 AM – 2:00 PM · Main tent: 1 place free');
  await dialog.getByRole('button', { name: 'Add and check in' }).click();
  await expect.element(personAt('Willi')).toHaveTextContent('Here since');
  await exactButton('Check in Anna').click();
  await expect.element(dialog).toHaveTextContent('Their place was given to somebody else.');
  await dialog.getByRole('button', { name: 'Add a place and let in' }).click();
  await expect.poll(sentActions).toHaveLength(3);
  expect(sentActions()[2]).toMatchObject({ kind: 'check_in', add_place: true });
  expect(event.slots[0]).toMatchObject({ required_count: 2 });
  await expect.element(page.getByText('2 of 3 here')).toBeVisible();
});

it('a walk-in is somebody known, or a name; open slots come first', async () => {
  const { gate, event } = concert({ slot: { required_count: 2 } });
  const open = gateEvent({ ...early, title: 'Parking' });
  gate.events.push(open);
  gateAnswers(gate);
  answerActions(gate);
  api.on(findGatePeople, ({ query }) => ({
    people: query.get('q') === 'Dor' ? [{ id: cleo.id, name: 'Dora', state: 'active' as const, places: [] }] : [],
  }));
  await openApp('/gate');
  await button('Walk-in').click();
  await expect
    .element(dialog.getByRole('combobox'))
    .toHaveTextContent('Bar · Parking, 9:30 AM – 2:00 PM · Main tent: 5 places free');
  await dialog.getByRole('button', { name: 'Add and check in' }).click();
  await expect.element(dialog.getByLabelText('Name')).toHaveAccessibleDescription('Name is required');
  await dialog.getByLabelText('Name').fill('Dor');
  await dialog.getByLabelText('Phone').fill('call me');
  await dialog.getByRole('button', { name: 'Add and check in' }).click();
  await expect.element(dialog.getByLabelText('Phone')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Choose Dora' }).click();
  await choose(dialog.getByRole('combobox'), 'Bar · Concert, 9:30 AM – 2:00 PM · Main tent: full, adds a place');
  await dialog.getByRole('button', { name: 'Add and check in' }).click();
  await expect
    .poll(sentActions)
    .toMatchObject([{ kind: 'walk_in', user_id: cleo.id, add_place: true, slot_id: event.slots[0]?.id }]);
});

it('nobody acts on their own place, except administrators', async () => {
  const event = gateEvent(early);
  placeAt(event, anna, { own: true });
  gateAnswers(gateOf([event], [anna]));
  const first = await openApp('/gate');
  await expect.element(personAt('Anna')).toHaveTextContent('Your own place: somebody else checks you in.');
  await expectGone(button('Check in Anna'));
  await first.unmount();
  worldWith({ me: administrator() });
  gateAnswers(gateOf([event], [anna]));
  await openApp('/gate');
  await expect.element(button('Check in Anna')).toBeVisible();
  await expect.element(link('Gate')).toHaveAttribute('href', '/gate');
});

it('says who this page is for when somebody leads nothing', async () => {
  await openApp('/gate');
  await expect.element(page.getByRole('main')).toHaveTextContent('You lead no shift at the moment');
  await expectGone(link('Scan'));
  await expectGone(link('Gate'));
});

it('the filter is in the address, and the place stays when the view changes', async () => {
  const pier = { id: newId(), name: 'Pier', address: null, meeting_point: null, contact: null };
  const tent = { ...pier, id: newId(), name: 'Tent' };
  const gate = gateOf(
    [gateEvent({ ...early, title: 'Sailing', place: pier }), gateEvent({ ...early, title: 'Music', place: tent })],
    [],
  );
  gateAnswers(gate);
  const app = await openApp('/gate');
  await choose(page.getByRole('combobox', { name: 'Place' }), 'Pier');
  await expectTexts(page.getByRole('heading', { level: 2 }), ['Bar · Sailing']);
  await page.getByRole('radio', { name: 'All' }).click();
  await expect.poll(app.address).toBe(`/gate?place=${pier.id}&all=true`);
  await expect.element(link('Scan')).toHaveAttribute('href', `/gate/scan?place=${pier.id}&all=true`);
});

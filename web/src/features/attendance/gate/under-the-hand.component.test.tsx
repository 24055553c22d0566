import type { GateSignup } from '@contract/gate.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { forgetWaiting } from '@/lib/offline/outbox.ts';
import { api, servePage } from '@/test/fake-api.ts';
import { button, choose, dialog, exactButton, expectGone, question, toasts } from '@/test/find.ts';
import { answerActions, gateAnswers, gateEvent, gateOf, gatePerson, placeAt, sentActions } from '@/test/gate.ts';
import { press } from '@/test/keyboard.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';
import { hear, keeps, removeFile } from '@/test/under-the-hand.ts';

type Scene = Awaited<ReturnType<typeof openGate>>;

const early = { start_time: '2026-10-23T09:30:00Z' };
const search = page.getByLabelText('Search by name');
const slot = dialog.getByRole('combobox');
/** Found behind a dialog as well. */
const listed = () => [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
const sections = () => document.querySelectorAll('main h2').length;

afterEach(forgetWaiting);

/** A concert with Anna, Ben and Cleo, who are late, and a car park, both with room. What others do changes `gate`. */
async function openGate() {
  const people = ['Anna', 'Ben', 'Cleo'].map((name) => gatePerson(name));
  const [concert, parking] = [gateEvent({ ...early, title: 'Concert' }), gateEvent({ ...early, title: 'Parking' })];
  const places = people.map((person) =>
    placeAt(concert, person, { warnings: person.name === 'Cleo' ? ['asked'] : [] }),
  );
  worldWith({ me: userWith({ name: 'Lea Lead' }) });
  const gate = gateOf([concert, parking], people);
  gateAnswers(gate);
  answerActions(gate);
  const app = await openApp('/gate');
  await expect.element(exactButton('Check in Anna')).toBeVisible();
  const isIn = (name: string, state: Partial<GateSignup>) =>
    Object.assign(places[people.findIndex((person) => person.name === name)] ?? {}, state);
  const isHere = (name: string) => isIn(name, { state: 'here', checked_in_at: '2026-10-23T10:00:00Z', revision: 1 });
  const isLate = (name: string) => isIn(name, { state: 'expected', checked_in_at: null, revision: 2 });
  return { ...app, gate, concert, isHere, isLate };
}

const stateOf = (name: string) =>
  [...document.querySelectorAll('li')].find((row) => row.querySelector('h3')?.textContent === name)?.textContent;

const others = {
  'another lead checks somebody in': {
    change: ({ isHere }: Scene) => isHere('Anna'),
    shown: () => expect.poll(() => stateOf('Anna')).toMatch(/Here since/),
  },
  'another lead adds a walk-in': {
    change: ({ gate, concert }: Scene) => {
      const person = gatePerson('Aaron');
      gate.people.push(person);
      placeAt(concert, person, { state: 'here', checked_in_at: '2026-10-23T10:00:00Z' });
    },
    shown: () => expect.poll(listed).toContain('Aaron'),
  },
  'an administrator publishes a shift': {
    change: ({ gate }: Scene) => gate.events.unshift(gateEvent({ ...early, title: 'Archery' })),
    shown: () => expect.poll(sections).toBe(3),
  },
};

/** The shift to which the walk-in would go, whatever else is said about it. */
const goesTo = () => /Concert|Parking|Archery/.exec(slot.element().textContent)?.[0];

const othersOfSlots = {
  ...others,
  'others take the last places of that shift': {
    change: ({ concert }: Scene) => {
      for (const each of concert.slots) each.filled_count = each.required_count;
    },
    shown: () => expect.poll(() => document.querySelector('main')?.textContent).toContain('Add a place'),
  },
};

async function addWalkIn() {
  const scene = await openGate();
  await button('Walk-in').click();
  await dialog.getByLabelText('Phone').fill('0151');
  await dialog.getByLabelText('Name').fill('Wil');
  return scene;
}

keeps('a walk-in that is half typed, and where it goes', {
  open: async () => {
    const scene = await addWalkIn();
    expect(goesTo()).toBe('Concert');
    return scene;
  },
  others: othersOfSlots,
  stays: goesTo,
});

keeps('a walk-in that is half typed, with the shift that was chosen for it', {
  open: async () => {
    const scene = await addWalkIn();
    await choose(slot, 'Bar · Parking, 9:30 AM – 2:00 PM · Main tent: 5 places free');
    return scene;
  },
  others: othersOfSlots,
  stays: goesTo,
});

keeps('a search that is typed', {
  open: async () => {
    const scene = await openGate();
    await search.fill('ann');
    await expect.poll(listed).toEqual(['Anna']);
    return scene;
  },
  others: {
    'another lead checks them in': others['another lead checks somebody in'],
    'another lead checks somebody else in': {
      change: ({ isHere }) => isHere('Ben'),
      shown: () => expect.poll(() => document.querySelector('dl')?.textContent).toContain('Here1'),
    },
  },
  stays: listed,
});

keeps('a question about somebody, and the note that is half typed', {
  open: async () => {
    const scene = await openGate();
    await exactButton('Check in Cleo').click();
    await dialog.getByLabelText('Note').fill('Kim vou');
    return scene;
  },
  others: {
    ...others,
    'another lead lets them in': {
      change: ({ isHere }) => isHere('Cleo'),
      shown: () => expect.poll(() => stateOf('Cleo')).toMatch(/Here since/),
    },
  },
});

keeps('a question about the places of all who are late', {
  open: async () => {
    const scene = await openGate();
    await button('Release their places').click();
    await expect.element(question).toHaveTextContent('Release 3 places?');
    return scene;
  },
  others,
});

/** Leads the focus to the first entry of the menu of Anna. */
async function openMenu() {
  const scene = await openGate();
  await button('More about Anna').click();
  await expect.element(page.getByRole('menu')).toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(page.getByRole('menuitem', { name: 'Check in' })).toHaveFocus();
  return scene;
}

keeps('the menu of a person, and what is about to be chosen', { open: openMenu, others });

it('adds a half-typed walk-in to no other shift when theirs is canceled, says so, and keeps the name', async () => {
  const { concert } = await addWalkIn();
  for (const each of concert.slots) each.is_canceled = true;
  hear();
  await expect
    .element(slot)
    .toHaveAccessibleDescription('This shift is no longer at the gate. Please choose another one.');
  await dialog.getByRole('button', { name: 'Add and check in' }).click();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Wil');
  expect(sentActions()).toEqual([]);
  await choose(slot, 'Bar · Parking, 9:30 AM – 2:00 PM · Main tent: 5 places free');
  await dialog.getByRole('button', { name: 'Add and check in' }).click();
  await expect.poll(sentActions).toMatchObject([{ kind: 'walk_in', name: 'Wil' }]);
});

it('asks no more about the place of somebody who has come, also if that is undone', async () => {
  const { isHere, isLate } = await openGate();
  await button('More about Ben').click();
  await page.getByRole('menuitem', { name: 'No-show' }).click();
  await expect.element(question).toHaveTextContent('Release the place of Ben?');
  isHere('Ben');
  hear();
  await expectGone(question);
  isLate('Ben');
  hear();
  await expect.element(exactButton('Check in Ben')).toBeVisible();
  await expectGone(question);
});

it('does what the menu offered, on what it was opened for, although another lead was quicker', async () => {
  const { isHere } = await openMenu();
  isHere('Anna');
  hear();
  await expect.poll(() => stateOf('Anna')).toMatch(/Here since/);
  await press('{Enter}');
  // The server sees from the number that it was about something else, and the device then asks.
  await expect.poll(sentActions).toMatchObject([{ kind: 'check_in', seen: 0 }]);
  await button('More about Anna').click();
  await expect.element(page.getByRole('menuitem', { name: 'Check out' })).toBeVisible();
});

it('offers to reload when a deployment has removed the code of a walk-in, and keeps the search', async () => {
  await openGate();
  await search.fill('ann');
  removeFile('walk-in-dialog.tsx');
  servePage('<script type="module" src="/assets/index-next.js"></script>');
  await button('Walk-in').click();
  await expect.element(toasts).toHaveTextContent('There is a new version, and this part of the page needs it.');
  await expect.element(search).toHaveValue('ann');
  await expect.poll(listed).toEqual(['Anna']);
});

it('does not check out who was checked in by somebody else while a finger was on its way', async () => {
  const scene = await openGate();
  const clock = vi.spyOn(performance, 'now');
  let at = 1_000_000;
  clock.mockImplementation(() => at);
  scene.isHere('Anna');
  hear();
  const out = exactButton('Check out Anna');
  await expect.element(out).toBeVisible();
  at += 400;
  (out.element() as HTMLElement).click();
  await api.rest();
  expect(sentActions()).toEqual([]);
  at += 200;
  (out.element() as HTMLElement).click();
  await expect.poll(() => sentActions().map(({ kind }) => kind)).toEqual(['check_out']);
  clock.mockRestore();
});

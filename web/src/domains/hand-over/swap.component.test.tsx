import { type HandOver, offerInReturn, withdrawHandOver } from '@contract/hand-overs.ts';
import { answerQuestion } from '@contract/questions.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { expectGone, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const me = userWith();
const [bar, gate] = [slotTypeWith({ name: 'Bar' }), slotTypeWith({ name: 'Gate' })];
const at = (day: number, hour: number) => `2026-10-${day}T${String(hour).padStart(2, '0')}:00:00Z`;
const shift = (title: string, type: typeof bar, day: number, hour: number, location: string) =>
  eventWith({
    ...{ title, location, start_time: at(day, hour), end_time: at(day, hour + 4) },
    slot_assignments: [slotOf(type)],
  });
const fair = shift('Fair', bar, 26, 14, 'Pier 3');
const market = shift('Market', gate, 26, 15, 'Field');
const [mine, later, begun] = [
  signupFor(market, me),
  signupFor(shift('Concert', gate, 28, 15, 'Hall'), me),
  signupFor(shift('Walk', gate, 23, 9, 'Park'), me),
];
/** Somebody else's place at the fair. */
const placeWith = (more: Partial<HandOver> = {}): HandOver => ({
  ...{ id: newId(), kind: 'open', slot_id: newId(), signup_id: null, question_id: null, named: null, giver: null },
  ...{ to_all: true, fits: true, in_return_for: null, swap_with: null, event: fair },
  slot_type: signupFor(fair, me).slot_type,
  ...more,
});
const open = page.getByRole('region', { name: 'Somebody gives these places away' });
const asked = page.getByRole('region', { name: 'You are asked to take over' });
const dialog = page.getByRole('dialog', { name: 'Swap for Fair' });
const radio = (name: string) => dialog.getByRole('radio', { name });
const take = /^Take over for Bar/;
const swapFor = /^Swap for one of mine… for Bar, Fair/;
let world: World;

beforeEach(() => {
  world = worldWith({ me, signups: [begun, later, mine] });
});

/** The other place that goes the other way. */
const inReturnFor = (place: HandOver) => ({ id: place.id, slot_type: place.slot_type, event: place.event });

it('is the offered way where only a place of one’s own is against taking over, which is chosen already', async () => {
  const place = placeWith({ swap_with: mine.id });
  const free = placeWith({ event: shift('Tent', bar, 27, 10, 'Pier 3') });
  world.handOvers = [place, free];
  api.on(offerInReturn, () => {
    const own = { kind: 'own', signup_id: mine.id, to_all: false, in_return_for: inReturnFor(place) } as const;
    world.handOvers = [place, free, placeWith({ ...own, event: market })];
    return null;
  });
  await openApp('/volunteer');
  await expect.element(open).toHaveTextContent('You have another place then: Market');
  // What can be taken comes first.
  await expect
    .poll(() =>
      open
        .getByRole('heading', { level: 3 })
        .elements()
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Tent', 'Fair']);
  await expectGone(open.getByRole('button', { name: /^Take over for Bar, Fair/ }));
  await open.getByRole('button', { name: swapFor }).click();
  await expect.element(dialog).toHaveTextContent('Until then nothing changes.');
  await expect.element(radio('Market · Gate')).toBeChecked();
  await expect.element(radio('Market · Gate')).toHaveAccessibleDescription(/3:00 PM – 7:00 PM.*Field/);
  // With another one in return, the place that is in the way would stay there.
  await expectGone(radio('Concert · Gate'));
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expectGone(dialog);
  await expect.element(toasts).toHaveTextContent('We have asked. You keep your place until that person says yes.');
  expect(api.made(offerInReturn)).toMatchObject([{ params: { id: place.id }, body: { signup_id: mine.id } }]);
});

it('is offered beside taking over, says why it is refused, and lets another place be chosen', async () => {
  const place = placeWith({ kind: 'asked', question_id: newId(), giver: 'Ben', to_all: false });
  world.handOvers = [place];
  api.on(offerInReturn, refusal('not_free', {}));
  await openApp('/volunteer');
  await expect.element(asked.getByRole('button', { name: take })).toBeVisible();
  await asked.getByRole('button', { name: swapFor }).click();
  await expectGone(radio('Walk · Gate'));
  await radio('Concert · Gate').click();
  await dialog.getByRole('button', { name: 'Ask' }).click();
  await expect.element(dialog).toHaveTextContent('The swap could not be offered. This person is not free at that time');
  expect(api.made(offerInReturn)).toMatchObject([{ body: { signup_id: later.id } }]);
});

it('is not offered to people without a place to give', async () => {
  world.signups = [begun];
  world.handOvers = [placeWith()];
  await openApp('/volunteer');
  await expect.element(open.getByRole('button', { name: take })).toBeVisible();
  await expectGone(open.getByRole('button', { name: swapFor }));
});

it('shows what the person has offered in return at that place', async () => {
  const place = placeWith({ swap_with: mine.id });
  const own = { kind: 'own', signup_id: mine.id, to_all: false, in_return_for: inReturnFor(place) } as const;
  world.handOvers = [place, placeWith({ ...own, event: market })];
  await openApp('/volunteer/shifts');
  await expect
    .element(page.getByText('You have offered this place in return for Fair', { exact: false }))
    .toBeVisible();
});

it('withdraws what the person has offered in return where they see the other place', async () => {
  const place = placeWith({ swap_with: mine.id });
  const own = { kind: 'own', signup_id: mine.id, to_all: false, in_return_for: inReturnFor(place) } as const;
  world.handOvers = [place, placeWith({ ...own, event: market })];
  api.on(withdrawHandOver, () => {
    world.handOvers = [place];
    return null;
  });
  await openApp('/volunteer');
  await expect.element(open).toHaveTextContent('You have offered Market');
  await expectGone(open.getByRole('button', { name: swapFor }));
  await open.getByRole('button', { name: /^Withdraw the offer for Bar, Fair/ }).click();
  await expect.element(open.getByRole('button', { name: swapFor })).toBeVisible();
  expect(api.made(withdrawHandOver)).toMatchObject([{ params: { signupId: mine.id } }]);
});

it.each([
  { where: '/volunteer', button: /^Swap for Bar, Fair/, answer: 'yes', says: 'You have swapped the places.' },
  { where: '/volunteer/shifts', button: /^Swap for Bar, Fair/, answer: 'yes', says: 'You have swapped the places.' },
  { where: '/volunteer/shifts', button: /^Not for me for Bar, Fair/, answer: 'no', says: 'Thanks for telling us.' },
])('asks the giver at $where with both places side by side: $answer', async ({ where, button, answer, says }) => {
  const given = placeWith({ kind: 'own', signup_id: mine.id, slot_type: mine.slot_type, event: market });
  const more = { kind: 'asked', question_id: newId(), giver: 'Ben', to_all: false } as const;
  const back = placeWith({ ...more, in_return_for: inReturnFor(given) });
  world.handOvers = [given, back];
  api.on(answerQuestion, () => {
    world.handOvers = [];
    return null;
  });
  await openApp(where);
  const main = page.getByRole('main');
  await expect.element(main).toHaveTextContent('Ben would take your place and give you this one in return:');
  await expect
    .element(main)
    .toHaveTextContent(/You giveMarketGate.*3:00 PM – 7:00 PM.*FieldYou getFairBar.*2:00 PM – 6:00 PM.*Pier 3/);
  await page.getByRole('button', { name: button }).click();
  await expect.element(toasts).toHaveTextContent(says);
  expect(api.made(answerQuestion)).toMatchObject([{ params: { id: back.question_id }, body: { answer } }]);
});

it('says whose place is against a swap, and keeps the question', async () => {
  const given = placeWith({ kind: 'own', signup_id: mine.id, slot_type: mine.slot_type, event: market });
  const more = { kind: 'asked', question_id: newId(), to_all: false } as const;
  world.handOvers = [given, placeWith({ ...more, in_return_for: inReturnFor(given) })];
  api.on(answerQuestion, refusal('too_many_hours', { own: false, max_hours: 8 }));
  await openApp('/volunteer/shifts');
  await expect.element(page.getByText('Somebody would take your place and give you this one in return:')).toBeVisible();
  await page.getByRole('button', { name: /^Swap for Bar, Fair/ }).click();
  await expect.element(toasts).toHaveTextContent('The places could not be swapped.');
  await expect.element(toasts).toHaveTextContent('This person can work at most 8 hours a day.');
  await expect.element(page.getByRole('button', { name: /^Swap for Bar, Fair/ })).toBeEnabled();
});

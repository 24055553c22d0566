import {
  type HandOver,
  listHandOverPeople,
  listHandOvers,
  startHandOver,
  takeOver,
  withdrawHandOver,
} from '@contract/hand-overs.ts';
import { answerQuestion } from '@contract/questions.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showFitting } from '@/features/volunteer/finding/use-filter.ts';
import { api, failure, refusal } from '@/test/fake-api.ts';
import { expectGone, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const me = userWith();
const bar = slotTypeWith({ name: 'Bar' });
const fair = eventWith({
  ...{ title: 'Fair', start_time: '2026-10-26T12:00:00Z', end_time: '2026-10-26T14:00:00Z' },
  slot_assignments: [slotOf(bar)],
});
const signup = signupFor(fair, me);
const placeWith = (more: Partial<HandOver> = {}): HandOver => ({
  ...{ id: newId(), kind: 'open', slot_id: newId(), signup_id: null, question_id: null },
  ...{
    named: null,
    giver: null,
    to_all: true,
    fits: true,
    in_return_for: null,
    swap_with: null,
    slot_type: signup.slot_type,
  },
  event: { ...fair, location: 'Pier 3' },
  ...more,
});
const handOver = page.getByRole('button', { name: 'Hand over for Bar, Fair' });
const withdraw = page.getByRole('button', { name: 'Withdraw the offer for Bar, Fair' });
const dialog = page.getByRole('dialog', { name: 'Hand over Fair' });
const ask = dialog.getByRole('button', { name: 'Ask' });
const asked = page.getByRole('region', { name: 'You are asked to take over' });
const open = page.getByRole('region', { name: 'Somebody gives these places away' });
let world: World;

beforeEach(() => {
  world = worldWith({ me, signups: [signup] });
  api.on(startHandOver, ({ body }) => {
    const { email = null } = body as { email?: string };
    world.handOvers = [
      placeWith({ kind: 'own', signup_id: signup.id, named: email, to_all: Object.keys(body as object).length === 0 }),
    ];
    return null;
  });
  api.on(withdrawHandOver, () => {
    world.handOvers = [];
    return null;
  });
  const taken = () => {
    world.handOvers = [];
    return null;
  };
  api.on(takeOver, taken);
  api.on(answerQuestion, taken);
});

it('offers a place to whoever fits, says that it stays one’s own, and withdraws that', async () => {
  await openApp('/volunteer/shifts');
  await handOver.click();
  await expect.element(dialog).toHaveTextContent('The place stays yours until somebody takes it over');
  await ask.click();
  await expect.element(page.getByText('You offer this place to whoever fits.')).toBeVisible();
  await expectGone(dialog);
  expect(api.made(startHandOver)).toMatchObject([{ params: { signupId: signup.id }, body: {} }]);
  await expect.element(withdraw).toHaveFocus();
  await withdraw.click();
  await expect.element(toasts).toHaveTextContent('You keep the place.');
  await expect.element(handOver).toHaveFocus();
  expect(api.made(withdrawHandOver)).toMatchObject([{ params: { signupId: signup.id } }]);
});

it('asks a person by address, which has to be there, and shows a refusal', async () => {
  await openApp('/volunteer/shifts');
  await handOver.click();
  await dialog.getByRole('radio', { name: 'Somebody whose email address I know' }).click();
  await ask.click();
  await expect.element(dialog).toHaveTextContent('Enter an email address');
  expect(api.made(startHandOver)).toEqual([]);
  api.on(startHandOver, refusal('not_found', { what: 'signup' }));
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(' ben@example.org ');
  await ask.click();
  await expect.element(dialog).toHaveTextContent('The place could not be offered.');
  api.on(startHandOver, () => {
    world.handOvers = [placeWith({ kind: 'own', signup_id: signup.id, named: 'ben@example.org', to_all: false })];
    return null;
  });
  await ask.click();
  await expect.element(page.getByText('You have asked ben@example.org to take this place over.')).toBeVisible();
  expect(api.made(startHandOver).at(-1)).toMatchObject({ body: { email: 'ben@example.org' } });
});

it('asks somebody with whom the person shared a shift, by first name', async () => {
  const mia = { id: newId(), name: 'Mia', together: 'Market' };
  api.on(listHandOverPeople, [{ id: newId(), name: 'Ben', together: 'Gate' }, mia]);
  await openApp('/volunteer/shifts');
  await handOver.click();
  await dialog.getByRole('radio', { name: 'Somebody I have shared a shift with' }).click();
  await dialog.getByRole('combobox', { name: 'Choose the person' }).click();
  await page.getByRole('option', { name: 'Mia (Market)' }).click();
  await ask.click();
  await expectGone(dialog);
  expect(api.made(startHandOver)).toMatchObject([{ body: { person_id: mia.id } }]);
});

it('cannot be offered once the shift has begun, or while it overlaps', async () => {
  const begun = eventWith({ title: 'Begun', start_time: '2026-10-23T09:00:00Z', end_time: '2026-10-23T23:00:00Z' });
  const late = eventWith({ title: 'Late', start_time: '2026-10-27T09:00:00Z', end_time: '2026-10-27T10:00:00Z' });
  world.signups = [signup, signupFor(begun, me), signupFor(late, me, { status: 'displaced' })];
  await openApp('/volunteer/shifts');
  await expect.element(handOver).toBeVisible();
  expect(page.getByRole('button', { name: /^Hand over/ }).elements()).toHaveLength(1);
});

it.each([
  { giver: 'Ben', says: 'Ben would like to hand this place over to you.', name: 'Take over', answer: 'yes' },
  { giver: null, says: 'Somebody would like to hand this place over.', name: 'Not for me', answer: 'no' },
])('answers whoever asks: $says', async ({ giver, says, name, answer }) => {
  world.signups = [];
  const place = placeWith({ kind: 'asked', question_id: newId(), giver, to_all: false });
  world.handOvers = [place];
  await openApp('/volunteer');
  await expect.element(asked).toHaveTextContent(says);
  await expect.element(asked).toHaveTextContent('Pier 3');
  await asked.getByRole('button', { name: `${name} for Bar, Fair` }).click();
  await expectGone(asked);
  expect(api.made(answerQuestion)).toMatchObject([{ params: { id: place.question_id }, body: { answer } }]);
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

it('takes over a place that goes to whoever fits, and says when somebody was first', async () => {
  world.signups = [];
  const place = placeWith();
  world.handOvers = [place];
  api.on(takeOver, refusal('hand_over_ended', {}));
  await openApp('/volunteer');
  const take = open.getByRole('button', { name: 'Take over for Bar, Fair' });
  await take.click();
  await expect.element(toasts).toHaveTextContent('This place is no longer given away');
  api.on(takeOver, () => {
    world.handOvers = [];
    return null;
  });
  await take.click();
  await expectGone(open);
  expect(api.made(takeOver).at(-1)).toMatchObject({ params: { id: place.id } });
});

it('shows three places at first, and among what fits only those that the person has said nothing against', async () => {
  world.signups = [];
  const places = ['Gate', 'Stage', 'Tent', 'Shop'].map((title) =>
    placeWith({ event: { ...fair, location: null, title } }),
  );
  world.handOvers = [...places, placeWith({ fits: false, event: { ...fair, location: null, title: 'Night' } })];
  showFitting(true);
  await openApp('/volunteer');
  const titles = () =>
    open
      .getByRole('heading', { level: 3 })
      .elements()
      .map((title) => title.textContent);
  await expect.poll(titles).toEqual(['Gate', 'Stage', 'Tent']);
  await open.getByRole('button', { name: 'Show 1 more' }).click();
  await expect.poll(titles).toEqual(['Gate', 'Stage', 'Tent', 'Shop']);
});

it('is not offered while nobody knows what has become of it', async () => {
  api.on(listHandOvers, failure());
  await openApp('/volunteer/shifts');
  await expect.element(page.getByRole('heading', { name: 'Fair' })).toBeVisible();
  await expect.poll(() => api.made(listHandOvers).length).toBeGreaterThan(0);
  await expectGone(handOver);
});

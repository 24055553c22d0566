import { getBirth } from '@contract/births.ts';
import { getOwnCode } from '@contract/codes.ts';
import { listEvents } from '@contract/events.ts';
import { getLeaving } from '@contract/leaving.ts';
import {
  addLookedAfter,
  inviteLookedAfter,
  type LookedAfter,
  listLookedAfter,
  removeLookedAfter,
  takePlacesTogether,
} from '@contract/looking-after.ts';
import { cancelSignup, listSignups } from '@contract/signups.ts';
import { updateUser } from '@contract/users.ts';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { forgetSeen, seen } from '@/lib/seeing/seen.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, expectGone, expectTexts, link, question, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { eventWith, newId, organisationWith, signupFor, slotOf, slotTypeWith, userWith } from '@/test/records.ts';

const maria = userWith({ name: 'Maria Berg' });
const lena = userWith({ name: 'Lena Berg', email: null, has_account: false });
const tom = userWith({ name: 'Tom Berg', email: null, has_account: false });
const household = [maria, lena, tom].map(({ id, name }) => ({ id, name }));
const looking = organisationWith({ looking_after: true });
const forOf = (headers: Headers) => headers.get('x-act-for');
afterEach(forgetSeen);

it('a person who looks after nobody sees no word of it', async () => {
  worldWith({ me: maria });
  const app = await openApp('/volunteer');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGone(page.getByRole('radiogroup', { name: 'Places for' }));
  for (const to of ['/volunteer/shifts', '/volunteer/profile'] as const) {
    await app.router.navigate({ to });
    await expectGone(page.getByText('look after'));
    await expectGone(page.getByText('several of you'));
  }
});

it('adds a person from the profile, with what is wrong said at the field', async () => {
  const people: LookedAfter[] = [];
  worldWith({
    me: maria,
    organisation: looking,
    household: household.slice(0, 1),
    slotTypes: [slotTypeWith({ min_age: 14 })],
  });
  api.on(listLookedAfter, () => people);
  api.on(getBirth, { born: null });
  api.on(addLookedAfter, ({ body }) => {
    const { name, born = null } = body as { name: string; born?: string | null };
    people.push({ id: newId(), name, born, email: null });
    return { id: newId() };
  });
  await openApp('/volunteer/profile');
  await link('People you look after').click();
  await expect.element(page.getByText('You look after nobody yet.')).toBeVisible();
  await button('Add a person').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await expect.element(dialog.getByLabelText('Their first name')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Their first name').fill(' Lena ');
  await dialog.getByLabelText('Their last name').fill('Berg');
  await dialog.getByLabelText('Year of birth').fill('20x4');
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await expect.element(dialog.getByLabelText('Year of birth')).toHaveAttribute('aria-invalid', 'true');
  expect(api.made(addLookedAfter)).toEqual([]);
  await dialog.getByLabelText('Year of birth').fill('2014');
  await dialog.getByRole('button', { name: 'Add a person' }).click();
  await expect.element(toasts).toHaveTextContent('Lena Berg was added.');
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Lena Berg' })).toHaveTextContent('2014');
  expect(api.made(addLookedAfter)[0]?.body).toEqual({ name: 'Lena Berg', born: '2014' });
});

it('renames, hands over and removes a person, and says first what becomes of their places', async () => {
  worldWith({ me: maria, organisation: looking, household });
  const person: LookedAfter = { id: lena.id, name: lena.name, born: null, email: null };
  api.on(listLookedAfter, () => [person]);
  api.on(updateUser, lena);
  api.on(getLeaving, { places: 2, name_until: null, last_admin: false });
  api.on(removeLookedAfter, null);
  api.on(inviteLookedAfter, refusal('user_exists', { email: 'x@example.org' }));
  await openApp('/volunteer/looked-after');
  await button('Change name Lena Berg').click();
  await page.getByLabelText('Their last name').fill('Lind');
  await button('Save Changes').click();
  await expect.element(toasts).toHaveTextContent('The name was changed.');
  const [renamed] = api.made(updateUser);
  expect([renamed?.body, renamed?.params.id, forOf(renamed?.headers as Headers)]).toEqual([
    { name: 'Lena Lind' },
    lena.id,
    lena.id,
  ]);

  await button('Give them their own account Lena Berg').click();
  await page.getByLabelText('Their email address').fill('x@example.org');
  await button('Invite them').click();
  await expect
    .element(page.getByRole('dialog'))
    .toHaveTextContent('If it is theirs, ask an administrator to merge the two. Otherwise enter another one.');
  api.on(inviteLookedAfter, () => {
    person.email = 'lena@example.org';
    return null;
  });
  await page.getByLabelText('Their email address').fill('lena@example.org');
  await button('Invite them').click();
  await expect.element(page.getByText('Invited: lena@example.org. You act for them until they sign in.')).toBeVisible();

  await button('Remove person Lena Berg').click();
  await expect.element(question).toHaveTextContent('2 places ahead become free.');
  await question.getByRole('button', { name: 'Remove person' }).click();
  await expect.element(toasts).toHaveTextContent('Lena Berg was removed.');
  expect(api.made(removeLookedAfter).map(({ params }) => params.id)).toEqual([lena.id]);
  expect(api.made(getLeaving).map(({ headers }) => forOf(headers))).toEqual([lena.id]);
});

const bar = slotTypeWith({ name: 'Bar' });
const door = slotTypeWith({ name: 'Door' });

it('finds shifts at which all can have a place, and takes them in one step or says for whom it failed', async () => {
  const [atBar, atDoor] = [slotOf(bar, { required_count: 2 }), slotOf(door, { required_count: 1 })];
  const fair = eventWith({
    title: 'Fair',
    start_time: '2026-10-25T10:00:00Z',
    end_time: '2026-10-25T12:00:00Z',
    slot_assignments: [atBar, atDoor],
  });
  const small = eventWith({
    title: 'Small',
    start_time: '2026-10-26T10:00:00Z',
    end_time: '2026-10-26T12:00:00Z',
    slot_assignments: [slotOf(bar, { required_count: 1 })],
  });
  worldWith({ me: maria, household, events: [fair, small], slotTypes: [bar, door] });
  // Tom is too young for the bar.
  const forTom = {
    ...fair,
    slot_assignments: [
      { ...atBar, blocked: 'too_young' as const, age_limit: { reason: 'age' as const, min_age: 16 } },
      atDoor,
    ],
  };
  api.on(listEvents, ({ headers }) => (forOf(headers) === tom.id ? [forTom, small] : [fair, small]));
  api.on(takePlacesTogether, {
    taken: [],
    refused: { user: { id: tom.id, name: tom.name }, refusal: { code: 'slot_full', message: 'x', params: {} } },
  });
  await openApp('/volunteer');
  await link('Places for several of you').click();
  await expectTexts(page.getByRole('heading', { level: 3 }), ['Fair']);
  await page.getByRole('button', { name: /^Take places for all/ }).click();
  expect(api.made(takePlacesTogether)[0]?.body).toEqual({
    places: [
      { user_id: maria.id, slot_id: atBar.id },
      { user_id: lena.id, slot_id: atBar.id },
      { user_id: tom.id, slot_id: atDoor.id },
    ],
  });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Nobody got a place, because of Tom Berg: This slot is already full');
  // Alone, everything fits.
  await page.getByRole('checkbox', { name: 'Tom Berg' }).click();
  await page.getByRole('checkbox', { name: 'Lena Berg' }).click();
  await expectTexts(page.getByRole('heading', { level: 3 }), ['Fair', 'Small']);
  api.on(takePlacesTogether, { taken: [newId()], refused: null });
  await page.getByRole('button', { name: /^Take places for all Small/ }).click();
  await expect.element(toasts).toHaveTextContent('1 place was taken.');
});

it('the own list has the shifts of all with their names, and gives back for the right person', async () => {
  const shift = (title: string, day: number, who: typeof maria) =>
    signupFor(eventWith({ title, start_time: `2026-10-${day}T10:00:00Z`, end_time: `2026-10-${day}T12:00:00Z` }), who);
  const [own, ofLena] = [shift('Concert', 26, maria), shift('Fair', 25, lena)];
  worldWith({ me: maria, household });
  api.on(listSignups, ({ headers }) => ({ [lena.id]: [ofLena], [tom.id]: [] })[forOf(headers) ?? ''] ?? [own]);
  api.on(cancelSignup, null);
  await openApp('/volunteer/shifts');
  const rows = page.getByRole('region', { name: 'Coming up' }).getByRole('heading', { level: 3 });
  await expectTexts(rows, ['Lena BergFair', 'MeConcert']);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Fair' })
    .getByRole('button', { name: /^Cancel/ })
    .click();
  await expect
    .poll(() => api.made(cancelSignup).map(({ params, headers }) => [params.signupId, forOf(headers)]))
    .toEqual([[ofLena.id, lena.id]]);
});

it('shows a code for each person', async () => {
  worldWith({ me: maria, household });
  const code = { code: '0123456789ABCDEFGHJKMNPQRS', made_at: '2026-10-20T10:00:00Z' };
  api.on(getOwnCode, ({ headers }) =>
    forOf(headers) === lena.id ? { ...code, code: 'ZYXWVTSRQPNMKJHGFEDCBA9876' } : code,
  );
  await openApp('/volunteer/code');
  await expect.element(page.getByText('0123 4567 89AB CDEF GHJK MNPQ RS')).toBeVisible();
  await page.getByRole('radio', { name: 'Lena Berg' }).click();
  await expect.element(page.getByText('ZYXW VTSR QPNM KJHG FEDC BA98 76')).toBeVisible();
});

it('says on each page for whom one acts, and offers nothing that belongs to the account', async () => {
  worldWith({ me: lena, household });
  api.on(listLookedAfter, []);
  seen.set({ acts: true, id: lena.id, name: lena.name, account: 'x', from: '/volunteer' });
  const app = await openApp('/volunteer/profile');
  await expect.element(page.getByRole('region', { name: 'You act for Lena Berg.' })).toBeVisible();
  await expect.element(page.getByLabelText('Phone Number')).toBeVisible();
  await expectGone(button('Leave'));
  await expectGone(page.getByLabelText('Email'));
  await app.router.navigate({ to: '/volunteer' });
  await expect.element(page.getByRole('radio', { name: 'Lena Berg' })).toBeChecked();
  for (const { headers } of api.made(listEvents)) expect(forOf(headers)).toBe(lena.id);
});

import { getBirth, setBirth } from '@contract/births.ts';
import { signUp } from '@contract/signups.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSignups } from '@/test/changes.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, dialog, eventOf, expectGone, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';

const fair = eventOf('Fair');
const row = (name: string) => fair.getByRole('listitem').filter({ hasText: name });
const bar = slotTypeWith({ name: 'Bar', min_age: 16 });
const ofUnknownAge = slotOf(bar, { blocked: 'age_unknown' });
let world: World;

const openWith = (...slots: ReturnType<typeof slotOf>[]) => {
  world.events = [eventWith({ title: 'Fair', slot_assignments: slots })];
  return openApp('/volunteer');
};

beforeEach(() => {
  world = worldWith({ slotTypes: [bar] });
  answerSignups(world);
});

/** The server learns when the person was born; then the place is free for them. */
const learnsBirth = () =>
  api.on(setBirth, ({ body }) => {
    world.events = world.events.map((event) => ({
      ...event,
      slot_assignments: event.slot_assignments.map((slot) => ({ ...slot, blocked: null })),
    }));
    return body as { born: string };
  });

it('says beforehand who is too young, and offers nothing to press', async () => {
  const hours = { reason: 'hours' as const, under: 18, from: '06:00', until: '20:00' };
  await openWith(
    slotOf(bar, { blocked: 'too_young', age_limit: { reason: 'age', min_age: 16 } }),
    slotOf(slotTypeWith({ name: 'Gate' }), { blocked: 'too_young', age_limit: hours }),
  );
  await expect
    .element(row('Bar'))
    .toHaveTextContent('This place is for people who are at least 16 years old on that day');
  await expect
    .element(row('Gate'))
    .toHaveTextContent('People under 18 can work in this role only between 06:00 and 20:00');
  await expectGone(fair.getByRole('button', { name: /Sign up|year of birth/ }));
});

it('asks for the year of birth where a place needs it, and then takes the place', async () => {
  await openWith(ofUnknownAge);
  learnsBirth();
  await row('Bar')
    .getByRole('button', { name: /^Enter year of birth/ })
    .click();
  const year = dialog.getByLabelText('Year of birth');
  const submit = dialog.getByRole('button', { name: 'Save and sign up' });
  await submit.click();
  await expect.element(dialog).toHaveTextContent('Must be a year or a date, such as 2010 or 2010-05-31');
  await year.fill('1990');
  await submit.click();
  await expect.element(toasts).toHaveTextContent('You have successfully signed up for this slot.');
  await expectGone(dialog);
  expect(api.made(setBirth)).toMatchObject([{ params: { id: world.me.id }, body: { born: '1990' } }]);
  expect(api.made(signUp)).toMatchObject([{ params: { slotId: ofUnknownAge.id } }]);
});

it('takes the whole date, and says why the server refuses the place to somebody who is too young', async () => {
  await openWith(ofUnknownAge);
  learnsBirth();
  api.on(signUp, refusal('too_young', { own: true, reason: 'age', min_age: 16 }));
  await row('Bar')
    .getByRole('button', { name: /^Enter year of birth/ })
    .click();
  await dialog.getByRole('button', { name: 'Enter the whole date' }).click();
  await dialog.getByLabelText('Date of birth').fill('2011-05-03');
  await dialog.getByRole('button', { name: 'Save and sign up' }).click();
  await expect.element(fair.getByRole('alert')).toHaveTextContent('at least 16 years old');
  expect(api.made(setBirth)).toMatchObject([{ body: { born: '2011-05-03' } }]);
});

it('keeps the dialog open and takes nothing when the year is refused', async () => {
  await openWith(ofUnknownAge);
  const message = 'Nobody who is alive was born so long ago';
  const details = [{ path: 'born', code: 'birth' as const, params: { reason: 'too_long_ago' as const }, message }];
  api.on(setBirth, refusal('invalid_request', {}, details));
  await row('Bar')
    .getByRole('button', { name: /^Enter year of birth/ })
    .click();
  await dialog.getByLabelText('Year of birth').fill('1850');
  await dialog.getByRole('button', { name: 'Save and sign up' }).click();
  await expect.element(dialog).toHaveTextContent(message);
  expect(api.made(signUp)).toEqual([]);
});

it('shows in the profile what is known, and lets the person say it once', async () => {
  let born: string | null = null;
  api.on(getBirth, () => ({ born }));
  api.on(setBirth, ({ body }) => {
    born = (body as { born: string }).born;
    return { born };
  });
  await openApp('/volunteer/profile');
  const section = page.getByRole('region', { name: 'Year of birth' });
  await expect.element(section).toHaveTextContent('Not known');
  await section.getByRole('button', { name: 'Enter year of birth' }).click();
  await dialog.getByLabelText('Year of birth').fill('1990');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(section).toHaveTextContent('Born in 1990');
  await expect.element(section).toHaveTextContent('ask an administrator to change it');
  await expectGone(section.getByRole('button'));
});

it('is not mentioned where no slot type has a rule of ages', async () => {
  world.slotTypes = [slotTypeWith()];
  await openApp('/volunteer/profile');
  await expect.element(button('Download your data')).toBeVisible();
  await expectGone(page.getByText('Year of birth'));
  expect(api.made(getBirth)).toEqual([]);
});

import { cancelSignup, signUp } from '@contract/signups.ts';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerSignups } from '@/test/changes.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { expectGone, expectTexts, toasts } from '@/test/find.ts';
import { openApp, type World, worldWith } from '@/test/open-app.tsx';
import { eventWith, signupFor, slotOf, slotTypeWith } from '@/test/records.ts';
import { showFitting } from '../finding/use-filter.ts';

const bar = slotTypeWith({ name: 'Bar' });
const panel = page.getByRole('region', { name: 'What else fits' });
const titles = panel.getByRole('listitem');
const inDays = (days: number, hour = 10) => {
  // By the clock of the server, not by that of the machine.
  const start = new Date('2026-10-23T00:00:00Z');
  start.setUTCDate(start.getUTCDate() + days);
  start.setUTCHours(hour, 0, 0, 0);
  return { start_time: start.toISOString(), end_time: new Date(+start + 7_200_000).toISOString() };
};
const place = (title: string, days: number, hour?: number) =>
  eventWith({ ...inDays(days, hour), title, slot_assignments: [slotOf(bar, { required_count: 5 })] });
let world: World;

/** Somebody has a place on the tenth day; other shifts are on the same day and around it. */
beforeEach(() => {
  world = worldWith();
  const mine = place('Mine', 10);
  const signup = signupFor(mine, world.me);
  mine.volunteers = [{ id: signup.id, user_id: world.me.id, slot_id: signup.slot_id, status: 'confirmed' }];
  world.signups = [signup];
  world.events = [place('Sooner', 5), mine, place('Same day', 10, 15), place('Later', 20), place('Latest', 30)];
  answerSignups(world);
  showFitting(true);
});

const giveBack = async (address: string) => {
  await openApp(address);
  await page
    .getByRole('button', { name: /^Cancel.*Mine/ })
    .first()
    .click();
};

it.each(['/volunteer', '/volunteer/shifts'])(
  'on %s a place that is given back shows what else fits, of the same day first',
  async (address) => {
    await giveBack(address);
    await expect.element(panel).toBeVisible();
    await expectTexts(panel.getByRole('paragraph').filter({ hasText: /^(Sooner|Same day|Later|Latest)$/ }), [
      'Same day',
      'Sooner',
      'Later',
    ]);
    await expect.element(page.getByText('3 other places fit you')).toBeInTheDocument();
    await titles.nth(0).getByRole('button', { name: /^Take/ }).click();
    await expect.element(toasts).toHaveTextContent(/Same day, .* is yours\./);
    await expectGone(panel);
    expect([api.made(cancelSignup).length, api.made(signUp).length]).toEqual([1, 1]);
  },
);

it('goes when the place is taken back by Undo, and by Escape, which returns the focus', async () => {
  await giveBack('/volunteer/shifts');
  await expect.element(panel).toBeVisible();
  await toasts.getByRole('button', { name: 'Undo' }).click();
  await expectGone(panel);
  await page.getByRole('button', { name: /^Cancel.*Mine/ }).click();
  await expect.element(panel).toBeVisible();
  const link = page.getByRole('link', { name: 'Muster' }).first();
  link.element().focus();
  panel.getByRole('button', { name: 'Close' }).element().focus();
  await userEvent.keyboard('{Escape}');
  await expectGone(panel);
  await expect.element(link).toHaveFocus();
});

it('covers nothing that cannot be scrolled above it', async () => {
  await page.viewport(360, 740);
  await giveBack('/volunteer/shifts');
  await expect.element(panel).toBeVisible();
  const last = () =>
    Math.max(...[...document.querySelectorAll('main li, main p')].map((each) => each.getBoundingClientRect().bottom));
  const top = () => panel.element().getBoundingClientRect().top;
  await expect
    .poll(() => {
      scrollTo(0, document.documentElement.scrollHeight);
      return top() - last();
    })
    .toBeGreaterThan(0);
});

it('says why a place was refused', async () => {
  await giveBack('/volunteer/shifts');
  await expect.element(panel).toBeVisible();
  api.on(signUp, refusal('slot_full', {}));
  await titles.nth(0).getByRole('button', { name: /^Take/ }).click();
  await expect.element(titles.nth(0).getByRole('alert')).toHaveTextContent('This slot is already full');
});

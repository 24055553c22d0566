import { waitForMail } from '../../support/people.ts';
import { askForLink } from '../support/ask-for-link.ts';
import { runDay } from '../support/global-setup.ts';
import { entryOf, expect, test, toasts } from '../support/test.ts';

test('a newcomer signs in by email, takes a place, sees a clash, and gives the place back', {
  tag: [
    '@phone',
    '@1.4',
    '@1.5',
    '@1.9',
    '@1.10',
    '@1.11',
    '@2.16',
    '@2.35',
    '@2.131',
    '@2.132',
    '@2.133',
    '@2.134',
    '@2.138',
    '@2.141',
    '@4.2',
    '@4.20',
    '@4.21',
    '@7.38',
    '@8.5',
    '@8.48',
    '@8.50',
    '@9.7',
    '@9.8',
  ],
}, async ({ page, stack, organiser, email, mark }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Concert ${mark}`, `${runDay}T18:00:00Z`, 4, [[bar, 2]], { location: 'Old brewery' });
  await organiser.event(`Reading ${mark}`, `${runDay}T20:00:00Z`, 3, [[bar, 1]]);
  await organiser.event(`Breakfast ${mark}`, '2026-10-24T07:00:00Z', 2.5, [[bar, 1]]);

  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome', exact: true })).toBeVisible();
  await expect(page.getByText('Sign in with a magic link sent to your email')).toBeVisible();
  await expect(page.getByText("We'll email you a magic link for a password-free sign in.")).toBeVisible();
  await askForLink(page, email);
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeFocused();
  await expect(page.getByText(`We've sent a magic link to ${email}`)).toBeVisible();
  await expect(toasts(page)).toContainText('Magic link sent to your email. Please check your inbox.');

  // The inbox is also a page: the email is opened there, and its link is followed.
  const { subject } = await waitForMail(stack, email);
  await page.goto(stack.inboxUrl);
  await page.getByRole('link', { name: subject }).filter({ hasText: email }).click();
  const link = page
    .frameLocator('iframe.panel-html')
    .getByRole('link', { name: /sign in/i })
    .first();
  const opened = page.context().waitForEvent('page');
  await link.click();
  const app = await opened;
  await expect(app).toHaveURL('/volunteer');
  await expect(app.getByRole('heading', { name: `Welcome, ${email.split('@')[0]}` })).toBeVisible();
  await expect(app).toHaveTitle('Dashboard · Muster');

  const progress = app.getByRole('region', { name: 'Your progress' });
  const upcoming = app.getByRole('region', { name: 'Your upcoming signups' });
  await expect(progress).toContainText('0 of 10 slots');
  await expect(app.getByRole('region', { name: 'Today' })).toContainText(`Concert ${mark}`);
  await expect(app.getByRole('region', { name: 'Tomorrow' })).toContainText(`Breakfast ${mark}`);

  const concert = entryOf(app, `Concert ${mark}`);
  await expect(concert).toContainText('6:00 PM');
  await expect(concert).toContainText('0 of 2 taken · 4 credits');
  await concert.getByRole('button', { name: 'Sign up' }).click();
  await expect(toasts(app)).toContainText('You have successfully signed up for this slot.');
  await expect(concert).toContainText('1 of 2 taken');
  await expect(concert).toContainText('Signed up');
  await expect(progress).toContainText('1 of 10 slots');
  await expect(progress).toContainText('10%');
  await expect(progress).toContainText('4 credits confirmed');
  await expect(upcoming).toContainText(`Concert ${mark}`);

  const reading = entryOf(app, `Reading ${mark}`);
  await expect(reading).toContainText(`This overlaps with "Concert ${mark}", which you are signed up for`);
  await expect(reading.getByRole('button')).toHaveCount(0);
  await expect(entryOf(app, `Breakfast ${mark}`).getByRole('button', { name: 'Sign up' })).toBeVisible();

  await concert.getByRole('button', { name: 'Cancel signup' }).click();
  await expect(toasts(app)).toContainText('You have successfully cancelled your signup.');
  await expect(concert).toContainText('0 of 2 taken');
  await expect(progress).toContainText('0 of 10 slots');
  await expect(upcoming).toContainText('You have no upcoming signups.');
  await expect(reading.getByRole('button', { name: 'Sign up' })).toBeVisible();
});

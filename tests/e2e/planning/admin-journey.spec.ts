import { invitationMail } from '../../support/invitation-mails.ts';
import { makeAdmin } from '../../support/people.ts';
import { arrived } from '../support/administrator.ts';
import { choose } from '../support/choose.ts';
import { entryOf, expect, openAs, showAllEvents, test, toasts } from '../support/test.ts';
import { holdTimers, keepToasts } from '../support/timers.ts';

test.use({ stackOf: 'the first day' });

test('from an empty database to a published event with invited people', {
  tag: ['@phone', '@2.60'],
}, async ({ page, stack, browser }) => {
  const go = async (label: string, heading = label) => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: label }).click();
    await arrived(page, heading);
  };
  const boss = 'boss@example.org';
  await makeAdmin(stack, boss);
  // A busy machine may look for the first time when the success has been shown for two seconds.
  const success = await holdTimers(page, 2_000);
  await openAs(page, stack, boss, '/admin');
  await arrived(page, 'Admin Dashboard');

  // The database is empty, and every page says how to begin.
  const part = (name: string) => page.getByRole('region', { name });
  const steps = part('First steps');
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(part('Open places')).toContainText('No events today or in the next 7 days.');
  await expect(part('Today')).toContainText('No events today.');
  await expect(part('Needs attention')).toContainText(
    'All clear: feeds are syncing, invitations are answered, emails are sent.',
  );
  await expect(part('Latest changes')).toContainText('No changes yet.');
  await steps.getByRole('link', { name: 'Create slot types' }).click();
  await arrived(page, 'Slot Types');
  await go('iCal Feeds');
  await expect(page.getByText('No iCal feeds yet')).toBeVisible();
  await go('Events Management');
  await expect(page.getByText('No events found')).toBeVisible();
  await page.getByRole('link', { name: 'Create Event' }).click();
  await arrived(page, 'Create Event');
  await page.getByRole('link', { name: 'Create the first one' }).click();
  await arrived(page, 'Slot Types');
  await page.getByRole('button', { name: 'Create the first one' }).click();
  await page.getByLabel('Name').fill('Bar');
  await page.getByLabel('Credits per hour').fill('1.5');
  await page.getByRole('form').getByRole('button', { name: 'Create slot type' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Bar' })).toBeVisible();
  await page.getByRole('button', { name: 'Create slot type' }).click();
  await page.getByLabel('Name').fill('Guard');
  await page.getByRole('switch', { name: 'Volunteer position' }).click();
  await page.getByLabel('Hourly wage in USD').fill('20');
  await page.getByRole('form').getByRole('button', { name: 'Create slot type' }).click();
  await expect(page.getByText('Paid staff · $20.00 per hour')).toBeVisible();

  // The event.
  await go('Events Management');
  await page.getByRole('link', { name: 'Create Event' }).click();
  await arrived(page, 'Create Event');
  await page.getByLabel('Title').fill('Opening night');
  await page.getByLabel('Location').fill('The yard');
  await page.getByLabel('Start date').fill('2026-10-24');
  await page.getByLabel('Start time').fill('18:00');
  await page.getByLabel('End time').fill('22:00');
  await page.getByRole('button', { name: 'Bar', exact: true }).click();
  await page.getByRole('button', { name: 'Guard', exact: true }).click();
  await page.getByRole('button', { name: 'More Bar' }).click();
  await expect(page.getByText('6 credits each')).toBeVisible();
  await expect(page.getByText('$80.00 each')).toBeVisible();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await expect(page.getByRole('heading', { name: 'Event Created Successfully!' })).toBeVisible();
  await success.pass();
  await arrived(page, 'Events Management');
  const edit = page.getByRole('link', { name: 'Edit Opening night' });
  await expect(edit).toBeFocused();

  // The people.
  await go('Staff Management');
  await expect(page.getByText('No volunteers or staff yet')).toBeVisible();
  const pending = page.getByRole('region', { name: 'Pending invitations' });
  for (const [address, role] of [
    ['ada@example.org', 'Volunteer'],
    ['gus@example.org', 'Staff'],
  ] as const) {
    await page.getByRole('button', { name: 'Invite User' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite User' });
    await dialog.getByLabel('Email').fill(address);
    await choose(dialog.getByLabel('Role'), role);
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(pending.getByText(address, { exact: true })).toBeVisible();
  }

  // One of them gets a second email, follows it and takes a place.
  await invitationMail(stack)('ada@example.org');
  await pending.getByRole('listitem').filter({ hasText: 'ada@' }).getByRole('button', { name: 'Send again' }).click();
  const { link } = await invitationMail(stack)('ada@example.org', 2);
  const adaTakesAPlace = async () => {
    const context = await browser.newContext({ baseURL: stack.webUrl });
    await showAllEvents(context);
    await keepToasts(context);
    const ada = await context.newPage();
    await ada.goto(link);
    await ada.getByRole('button', { name: /^Join/ }).click();
    await expect(ada.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
    const shift = entryOf(ada, 'Opening night');
    await expect(shift).toContainText('6 credits');
    await shift.getByRole('button', { name: 'Sign up for Bar' }).click();
    await expect(toasts(ada)).toContainText('You have successfully signed up for this slot.');
    await context.close();
  };
  // The administrator's page reports this as soon as it learns of it, perhaps before Ada has finished.
  await Promise.all([
    expect(toasts(page)).toContainText('ada accepted the invitation.', { timeout: 60_000 }),
    adaTakesAPlace(),
  ]);
  await expect(pending.getByText('ada@example.org')).toHaveCount(0);
  await expect(pending.getByText('gus@example.org', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'People' }).getByRole('heading', { name: 'ada' })).toBeVisible();
  await go('Events Management');
  await expect(page.getByText('1 of 3')).toBeVisible();
  await expect(page.getByText('Bar 1/2')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Opening night' }).click();
  await expect(page.getByRole('dialog')).toContainText('1 person loses a place and is told');
  await page.keyboard.press('Escape');

  // The dashboard shows all of it.
  await go('Dashboard', 'Admin Dashboard');
  await expect(steps.getByText('Done')).toHaveCount(3);
  await expect(steps.getByRole('link')).toHaveText('Name your organization');
  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(steps).toHaveCount(0);
  await expect(part('Open places').getByRole('listitem')).toHaveText(
    /^Tomorrow.*Opening nightThe yard2 open1 of 3 places taken$/,
  );
  await expect(part('Needs attention')).toContainText('1 unanswered invitation');
  await expect(part('Latest changes').getByRole('listitem').first()).toContainText('boss invited');
});

import { open, test } from '../support/administrator.ts';
import { expect } from '../support/test.ts';
import { fail, hold, shoot } from './shoot.ts';

test.use({ stackOf: 'pictures of an empty organisation' });

const pages = [
  ['events', '/admin/events', 'Events Management', '/events*'],
  ['staff', '/admin/staff', 'Staff Management', '/users?*'],
  ['slot-types', '/admin/slot-types', 'Slot Types', '/slot-types'],
  ['feeds', '/admin/ical-feeds', 'iCal Feeds', '/ical-feeds'],
] as const;

test('lists for administrators: empty, loading, failed', async ({ admin: page }) => {
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible();
  await shoot(page, 'admin-first-steps');
  for (const [name, path, heading, call] of pages) {
    await open(page, path, heading);
    await shoot(page, `admin-${name}-empty`);
    await hold(page, call);
    await open(page, path, heading);
    await shoot(page, `admin-${name}-loading`);
    await page.unrouteAll();
    await fail(page, call);
    await open(page, path, heading);
    await expect(page.getByRole('alert').first()).toBeVisible();
    await shoot(page, `admin-${name}-failed`);
    await page.unrouteAll();
  }
  await open(page, '/admin/events/create', 'Create Event');
  await shoot(page, 'admin-create-event-without-slot-types');
  await open(page, '/admin/ical-feeds/create', 'Create iCal Feed');
  await shoot(page, 'admin-create-feed-without-slot-types');
});

test('the dashboard of a newcomer: empty, loading, failed', async ({ signedIn: page }) => {
  await expect(page.getByText('No events found')).toBeVisible();
  await shoot(page, 'dashboard-empty');
  await hold(page, '/event-slot-signups');
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();
  await shoot(page, 'dashboard-loading');
  await page.unrouteAll();
  await hold(page, '/events*');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
  await shoot(page, 'dashboard-loading-events');
  await page.unrouteAll();
  await hold(page, '/users/me');
  await page.reload();
  await expect(page.getByText('Loading…')).toBeVisible();
  await shoot(page, 'dashboard-opening');
  await page.unrouteAll();
  await fail(page, '/event*');
  await page.reload();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await shoot(page, 'dashboard-failed');
  await page.unrouteAll();
  await fail(page, '/users/me');
  await page.reload();
  await expect(page.getByRole('alert')).toBeVisible();
  await shoot(page, 'not-loaded');
});

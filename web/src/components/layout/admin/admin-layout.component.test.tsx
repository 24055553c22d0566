import { getReport } from '@contract/reports.ts';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { button, dialog, expectGone, heading, link, text } from '@/test/find.ts';
import { noFigures } from '@/test/no-figures.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { holdTimers } from '@/test/timers.ts';

it('covers the administration for a second', { tags: ['2.51', '2.52', '9.19'] }, async () => {
  // Pages set other timers of about a second. Of these, only the overlay's may fire.
  const second = holdTimers(1_000, 600);
  worldWith({ me: administrator() });
  await openApp('/admin');
  await expect.element(text('Loading…')).toBeVisible();
  await expect.poll(() => document.querySelector('[inert] #content')).not.toBeNull();
  await second.pass();
  await expectGone(text('Loading…'));
  expect(document.querySelector('[inert] #content')).toBeNull();
  await expect.element(page.getByRole('navigation', { name: 'Administration' })).toBeVisible();
  await expect.element(page.getByRole('banner')).toBeVisible();
});

it('has notices, help and the account in its top bar', {
  tags: ['1.14', '2.18', '2.21', '2.54', '2.55', '2.56'],
}, async () => {
  worldWith({ me: administrator() });
  const app = await openApp('/');
  await expect.element(heading(1, { name: 'Admin Dashboard' })).toBeVisible();
  expect(app.address()).toBe('/admin');
  const banner = page.getByRole('banner');
  await expect.element(banner.getByRole('link', { name: 'Muster' })).toBeVisible();
  await banner.getByRole('button', { name: 'Notifications' }).click();
  await expect.element(dialog).toHaveAccessibleName('Notifications');
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  const help = banner.getByRole('button', { name: 'Help' });
  await help.click();
  await expect.element(dialog).toHaveAccessibleName('Keyboard shortcuts');
  await userEvent.keyboard('{Escape}');
  await expectGone(dialog);
  await expect.element(help).toHaveFocus();
  await button('Account menu').click();
  const item = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(item('Profile')).toHaveAttribute('href', '/profile');
  await expect.element(item('Settings')).toHaveAttribute('href', '/settings');
  await expect.element(item('Sign out')).toBeVisible();
  expect(app.address()).toBe('/admin');
});

it('marks the entry that a page belongs to', async () => {
  worldWith({ me: administrator() });
  const app = await openApp('/admin/staff');
  const entry = (name: string) => page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name });
  await expect.element(entry('Staff')).toHaveAttribute('aria-current', 'page');
  for (const [path, name] of [
    ['/admin/leads', 'Staff'],
    ['/admin/walls', 'Settings'],
    ['/admin/places', 'Settings'],
  ] as const) {
    app.router.history.push(path);
    await expect.element(entry(name)).toHaveAttribute('aria-current', 'true');
    expect(document.querySelectorAll('nav [aria-current]')).toHaveLength(1);
  }
});

it('has its pages in a menu, in the order of its work', { tags: ['2.53'] }, async () => {
  worldWith({ me: administrator() });
  await openApp('/admin');
  const nav = page.getByRole('navigation', { name: 'Administration' });
  await expect.element(nav).toBeVisible();
  expect(
    nav
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Dashboard',
    'Schedule',
    'Events Management',
    'Staff Management',
    'Sent messages',
    'Slot Types',
    'iCal Feeds',
    'Reports & Analytics',
    'System Settings',
  ]);
  await page.viewport(360, 740);
  await expect.poll(() => nav.query()?.checkVisibility() ?? false).toBe(false);
  await button('Open menu').click();
  await nav.getByRole('link', { name: 'Reports & Analytics' }).click();
  await expect.element(heading(1, { name: 'Reports & Analytics', exact: true })).toBeVisible();
});

it('has a page at each of its addresses', {
  tags: ['2.4', '2.5', '2.7', '2.8', '2.9', '2.10', '2.11', '2.12'],
}, async () => {
  worldWith({ me: administrator() });
  api.on(getReport, {
    from: '2026-01-01',
    to: '2026-12-31',
    today: '2026-10-23',
    timezone: 'UTC',
    totals: { people: 0, out_assumed: 0, ...noFigures, filled: 0, offered: 0 },
    people: [],
    slot_types: [],
    months: [],
    ...{ wages: false, by: 'month', periods: [], costs: [], budgets: [] },
  });
  const app = await openApp('/admin');
  for (const [path, name] of [
    ['/admin/events', 'Events Management'],
    ['/admin/events/create', 'Create Event'],
    ['/admin/staff', 'Staff Management'],
    ['/admin/slot-types', 'Slot Types'],
    ['/admin/ical-feeds', 'iCal Feeds'],
    ['/admin/ical-feeds/create', 'Create iCal Feed'],
    ['/admin/reports', 'Reports & Analytics'],
    ['/admin/settings', 'System Settings'],
  ] as const) {
    app.router.history.push(path);
    await expect.element(heading(1, { name, exact: true })).toBeVisible();
    await expect.poll(() => document.title).toBe(`${name} · Muster`);
  }
});

it.each(['/admin/ical-feeds', '/admin/ical-feeds/create'])(
  'denies a volunteer %s',
  {
    tags: ['2.123', '2.124', '6.7'],
  },
  async (path) => {
    worldWith();
    await openApp(path);
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('You do not have permission to access this page. Admin privileges required.');
    await expectGone(page.getByRole('table'));
    await expectGone(page.getByRole('main').getByRole('form'));
    await expect.element(link('Go to your shifts')).toBeVisible();
  },
);

import { arrived, test } from '../support/administrator.ts';
import { expect } from '../support/test.ts';

test('the navigation of the administration', { tag: ['@phone', '@2.53'] }, async ({ admin: page, isMobile }) => {
  const nav = page.getByRole('navigation', { name: 'Administration' });
  if (isMobile) {
    await expect(nav).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
  }
  await expect(nav.getByRole('link')).toHaveText([
    'Dashboard',
    'Schedule',
    'Events Management',
    'Staff Management',
    'Sent Messages',
    'Slot Types',
    'iCal Feeds',
    'Reports & Analytics',
    'System Settings',
  ]);
  for (const label of ['Reports & Analytics', 'System Settings', 'Events Management']) {
    if (isMobile && !(await nav.isVisible())) await page.getByRole('button', { name: 'Open menu' }).click();
    await nav.getByRole('link', { name: label }).click();
    await arrived(page, label);
    await expect(page).toHaveTitle(`${label} · Muster`);
  }
  for (const name of ['Notifications', 'Help', 'Account menu']) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
});

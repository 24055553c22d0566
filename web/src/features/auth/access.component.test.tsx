import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';

it('denies volunteers the administration, and links to their shifts', { tags: ['2.26', '3.7', '6.3'] }, async () => {
  worldWith();
  const screen = await openApp('/admin');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('You do not have permission to access this page. Admin privileges required.');
  await expect.poll(() => document.title).toBe('No access · Muster');
  await page.getByRole('link', { name: 'Go to your shifts' }).click();
  await expect.poll(screen.address).toBe('/volunteer');
});

it('opens the dashboard to an administrator', { tags: ['2.3', '2.58', '2.59', '3.7', '6.3'] }, async () => {
  worldWith({ me: administrator() });
  await openApp('/admin');
  await expect.element(page.getByRole('heading', { name: 'Admin Dashboard', exact: true })).toBeVisible();
  await expect.element(page.getByText('Welcome to the Admin Dashboard')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Open places' })).toBeVisible();
});

it('redirects a member from unknown paths to the start page', { tags: ['2.20'] }, async () => {
  worldWith();
  const screen = await openApp('/volunteer/nowhere?x=1');
  await expect.poll(screen.address).toBe('/volunteer');
});

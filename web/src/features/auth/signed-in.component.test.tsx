import { getMe } from '@contract/users.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, failure } from '@/test/fake-api.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';

const failed = page.getByRole('heading', { name: 'Authentication Failed' });

it('does not show the sign-in page to somebody who is signed in', { tags: ['2.19'] }, async () => {
  worldWith();
  const screen = await openApp('/login');
  await expect.poll(screen.address).toBe('/volunteer');
  await screen.router.navigate({ href: '/' });
  await expect.poll(screen.address).toBe('/volunteer');
});

it.each([
  ['/volunteer/profile', '/volunteer/profile'],
  ['//evil.example/x', '/volunteer'],
  ['/\\evil.example', '/volunteer'],
  ['https://evil.example', '/volunteer'],
  ['/login', '/volunteer'],
])('follows the redirect %s of the sign-in page to %s', async (redirect, path) => {
  worldWith();
  const screen = await openApp(`/login?redirect=${encodeURIComponent(redirect)}`);
  await expect.poll(screen.address).toBe(path);
});

it('starts at /admin for an administrator', { tags: ['2.45', '6.4'] }, async () => {
  worldWith({ me: administrator() });
  const screen = await openApp('/auth/callback');
  await expect.poll(screen.address).toBe('/admin');
});

it('reports that the account could not be loaded, and links back', { tags: ['8.10', '8.11'] }, async () => {
  worldWith();
  api.on(getMe, failure());
  const screen = await openApp('/auth/callback');
  await expect.element(failed).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('An unexpected error occurred. Please try again.');
  worldWith();
  await page.getByRole('link', { name: 'Return to Login' }).click();
  await expect.poll(screen.address).toBe('/volunteer');
});

it('sends a person without an account to the sign-in page, and says why', { tags: ['8.17'] }, async () => {
  worldWith();
  api.on(getMe, null);
  const screen = await openApp('/volunteer');
  await expect.poll(screen.address).toBe('/login?redirect=%2Fvolunteer');
  await expect.element(page.getByText('There is no account for vera@example.org.')).toBeVisible();
  await expect.element(page.getByLabelText('Email Address')).toBeVisible();
});

import { getArchive, getLeaving, leave } from '@contract/leaving.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { followSession } from '@/lib/auth/session-effects.ts';
import { api, authAnswers, failure, refusal } from '@/test/fake-api.ts';
import { exactButton, toasts } from '@/test/find.ts';
import { openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const dialog = page.getByRole('alertdialog', { name: 'Leave for good?' });

it('does not let the last administrator leave, and reports a failed download', async () => {
  worldWith({ me: userWith({ role: 'admin' }) });
  api.on(getLeaving, { places: 0, name_until: null, last_admin: true });
  api.on(getArchive, failure());
  await openApp('/volunteer/profile');
  await expect.element(page.getByText(/You are the last administrator/)).toBeVisible();
  await expect.element(exactButton('Leave…')).toBeDisabled();
  await exactButton('Download your data').click();
  await expect.element(toasts).toHaveTextContent('Your data could not be downloaded.');
});

it('says what leaving means, asks, and leads to the sign-in page', async () => {
  worldWith();
  api.on(getLeaving, failure());
  const app = await openApp('/volunteer/profile');
  followSession(app.router, app.queryClient);
  // Who does not want to leave asks nothing about it.
  expect(api.made(getLeaving)).toHaveLength(0);
  await exactButton('Leave…').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  api.on(getLeaving, { places: 2, name_until: '2027-01-20T10:00:00Z', last_admin: false });
  await exactButton('Leave…').click();
  await expect.element(dialog.getByText('2 places ahead are released.')).toBeVisible();
  await expect.element(dialog.getByText(/Your name is kept until January 20, 2027/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(exactButton('Leave…')).toHaveFocus();

  api.on(leave, refusal('last_admin', {}));
  await exactButton('Leave…').click();
  await dialog.getByRole('button', { name: 'Leave for good' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('There must always be at least one administrator');
  api.on(leave, null);
  authAnswers('/logout', () => new Response(null, { status: 204 }));
  await exactButton('Leave…').click();
  await dialog.getByRole('button', { name: 'Leave for good' }).click();
  await expect.poll(app.address).toBe('/login');
  await expect.element(page.getByText(/password-free sign in/)).toBeVisible();
  expect(api.made(leave)).toHaveLength(2);
});

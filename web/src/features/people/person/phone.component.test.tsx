import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { choose, dialog, entry, exactButton, expectGone } from '@/test/find.ts';
import { press } from '@/test/keyboard.ts';
import { phone } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { userWith } from '@/test/records.ts';

const people = [
  userWith({ name: 'Ada', required_credits: 10, confirmed_credits: 10, completed_credits: 10 }),
  userWith({ name: 'Bea', required_credits: 4, confirmed_credits: 0, completed_credits: 0 }),
];

it('begins with people in the upper half of a phone, and filters them behind a button', async () => {
  await phone();
  worldWith({ me: administrator(), users: people });
  await openApp('/admin/staff');
  const first = entry(3, 'Ada');
  await expect.element(first).toBeVisible();
  expect(first.element().getBoundingClientRect().top).toBeLessThan(innerHeight / 2);

  const status = page.getByLabelText('Status');
  await expect.element(status).not.toBeVisible();
  await exactButton('Filters').click();
  await choose(status, 'Inactive');
  await expectGone(first);
  await expect.element(entry(3, 'Bea')).toBeVisible();
  await exactButton('1 filter').click();
  await expect.element(status).not.toBeVisible();
  await expect.element(page.getByText('Inactive: no confirmed credits.')).toBeVisible();
});

it('has the other actions in a menu of a phone, which gets the focus back', async () => {
  await phone();
  worldWith({ me: administrator(), users: people });
  const app = await openApp('/admin/staff');
  const more = exactButton('More actions');
  for (const title of ['Add person', 'Import Staff']) {
    await more.click();
    await page.getByRole('menuitem', { name: title }).click();
    await expect.element(dialog.getByRole('heading', { name: title })).toBeVisible();
    await press('{Escape}');
    await expectGone(dialog);
    await expect.element(more).toHaveFocus();
  }
  await more.click();
  await page.getByRole('menuitem', { name: 'Sign-ins' }).click();
  await expect.poll(app.address).toBe('/admin/sign-ins');
});

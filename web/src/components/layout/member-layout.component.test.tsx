import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, worldWith } from '@/test/open-app.tsx';

it('has a menu and no sidebar for volunteers, and opens pages without reloading the document', {
  tags: ['1.1', '1.14', '2.13', '2.21', '2.22'],
}, async () => {
  worldWith();
  const screen = await openApp('/volunteer');
  const menu = page.getByRole('button', { name: 'Account menu' });
  await expect.element(page.getByRole('banner').getByRole('link', { name: 'Muster' })).toBeVisible();
  expect(page.getByRole('navigation').elements()).toEqual([]);
  for (const [name, path] of [
    ['Profile', '/profile'],
    ['Settings', '/settings'],
  ] as const) {
    await menu.click();
    const item = page.getByRole('menuitem', { name });
    await expect.element(item).toHaveAttribute('href', path);
    await item.click();
    await expect.poll(screen.address).toBe(`/volunteer${path}`);
    await expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await menu.click();
  await expect.element(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
});

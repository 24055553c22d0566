import { getBoard, getBoardDays } from '@contract/board.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { press } from '@/test/keyboard.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';

const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const menu = page.getByRole('button', { name: 'Account menu' });

it('opens with ?, closes with Escape, and turns single keys off', async () => {
  worldWith();
  await openApp('/volunteer');
  await expect.element(page.getByRole('heading', { name: 'Available events' })).toBeVisible();
  await press('?');
  await expect.element(help).toBeVisible();
  (help.getByRole('switch').element() as HTMLElement).focus();
  await press('[Space]', '{Escape}');
  await expect.element(help).not.toBeInTheDocument();
  await press('?', '/');
  await expect.element(page.getByRole('button', { name: /^Slot types/ })).not.toHaveFocus();
  await expect.element(help).not.toBeInTheDocument();
  (menu.element() as HTMLElement).focus();
  await press('{Enter}');
  const item = page.getByRole('menuitem', { name: 'Keyboard shortcuts' });
  await expect.element(item).toBeVisible();
  (item.element() as HTMLElement).focus();
  await press('{Enter}');
  await expect.element(help).toBeVisible();
});

it('stays closed while a person types in a field', async () => {
  worldWith();
  await openApp('/volunteer/profile');
  const name = page.getByLabelText('First Name', { exact: true });
  await name.fill('');
  await press('Who?/');
  await expect.element(name).toHaveValue('Who?/');
  await expect.element(help).not.toBeInTheDocument();
});

it('lists the keys of the panel of a shift where it is open', async () => {
  worldWith({ me: administrator() });
  await openApp(`/admin/slot-types?shift=${crypto.randomUUID()}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Slot Types' })).toBeVisible();
  await press('?');
  await expect.element(help).toHaveTextContent('Go to the next open place');
});

it('lists the keys of the page: those of the administration, and of the board only there', async () => {
  worldWith({ me: administrator() });
  const app = await openApp('/admin/slot-types');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Slot Types' })).toBeVisible();
  await press('?');
  await expect.element(help).toHaveTextContent('Jump to a page, a shift, a person or a day');
  await expect.element(help).toHaveTextContent('Ctrl+K');
  await expect.element(help).not.toHaveTextContent('On the board');
  await press('{Escape}');
  api.on(getBoardDays, { timezone: 'UTC', today: '2026-10-23', days: [] });
  api.on(getBoard, { timezone: 'UTC', slot_types: [], places: [], shifts: [], people: [] });
  await app.router.navigate({ to: '/admin/schedule' });
  await expect.element(page.getByRole('heading', { level: 1, name: 'Schedule' })).toBeVisible();
  await press('?');
  await expect.element(help).toHaveTextContent('On the board, at a shift');
  await expect.element(help).toHaveTextContent('15 minutes, with Shift an hour');
});

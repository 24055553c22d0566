import { open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { somebodyTakes } from './support/organiser.ts';
import { expect } from './support/test.ts';

/** In milliseconds; the page asks by itself after a minute. */
const live = { timeout: 15_000 };

test('a wall: an administrator makes it, a browser without a session shows it, follows a signup at once, and goes dark', async ({
  admin: page,
  organiser,
  browser,
  mark,
  stack,
  sql,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const [clock] = await sql`select private.iso(private.now() + interval '3 hours') as start`;
  const fair = await organiser.event(`Fair ${mark}`, clock?.start, 2, [[bar, 2]]);
  const slot = fair.slot_assignments[0]?.id ?? '';

  await open(page, '/admin/settings', 'System Settings');
  await page.getByRole('link', { name: 'Wall screens' }).click();
  await page.getByRole('button', { name: 'Add wall screen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Tent ${mark}`);
  await dialog.getByRole('combobox', { name: 'Shows' }).click();
  await page.getByRole('option', { name: `Slot type: Bar ${mark}` }).click();
  await dialog.getByRole('button', { name: 'Add wall screen' }).click();
  const address = await dialog.getByLabel('Address of the screen').inputValue();
  await expectAccessible(page, 'the address of a wall screen');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const visitor = await browser.newContext({ viewport: { width: 1920, height: 1080 }, serviceWorkers: 'block' });
  const screen = await visitor.newPage();
  const requested: string[] = [];
  const frames: string[] = [];
  screen.on('websocket', (socket) => {
    requested.push(socket.url());
    socket.on('framesent', ({ payload }) => frames.push(String(payload)));
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  screen.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''));
  await screen.goto(address);
  const missing = screen.getByRole('region', { name: /^Missing/ });
  await expect(missing).toContainText('2 free places');
  await expect(screen.getByRole('region', { name: /^Next/ })).toContainText(`Fair ${mark}`);
  await expectAccessible(screen, 'a wall');
  await screen.evaluate(() => Object.assign(window, { same: true }));

  await expect.poll(() => frames.filter((frame) => /realtime:wall:.*"status":"ok"/.test(frame))).toHaveLength(1);
  await somebodyTakes(stack, slot);
  await expect(missing).toContainText('1 free place', live);
  await organiser.change(fair, { title: `Harbour fair ${mark}` });
  await expect(screen.getByRole('region', { name: /^Next/ })).toContainText(`Harbour fair ${mark}`, live);

  const row = page.getByRole('listitem').filter({ hasText: `Tent ${mark}` });
  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete wall screen' }).click();
  await expect(screen.getByRole('heading', { level: 1 })).toHaveText('This screen is switched off', live);
  await expect(screen.getByText(`Fair ${mark}`)).toBeHidden();
  // Without a reload.
  expect(await screen.evaluate(() => 'same' in window)).toBe(true);
  expect([...requested, ...frames].join(' ')).not.toContain(new URL(address).hash.slice(1));
  await visitor.close();
});

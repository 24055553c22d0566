import { readFile } from 'node:fs/promises';
import { open, test } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { choose } from '../support/choose.ts';
import { entryOf, expect, openAs, showAllEvents, toasts } from '../support/test.ts';
import { keepToasts } from '../support/timers.ts';

test('sizes are ordered by a list: an administrator asks for them before a place is taken, people answer with the same press that takes it, and the list counts them', async ({
  adminBlank: page,
  organiser,
  browser,
  contextOptions,
  stack,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  await organiser.event(`Fair ${mark}`, '2026-10-26T10:00:00Z', 2, [[bar, 3]]);
  const dialog = page.getByRole('dialog');

  await open(page, '/admin/questions', 'Custom questions');
  await page.getByRole('button', { name: 'Add question' }).first().click();
  await dialog.getByLabel('Question', { exact: true }).fill(`Shirt ${mark}`);
  await dialog.getByLabel('What the answers are for').fill('To order shirts');
  await choose(dialog.getByLabel('Kind of answer'), 'Size');
  await choose(dialog.getByLabel('When people are asked'), 'For one slot type');
  await choose(dialog.getByLabel('Slot type', { exact: true }), `Bar ${mark}`);
  await dialog.getByRole('radio', { name: 'Before a place is taken' }).click();
  await expectAccessible(page, 'A custom question');
  await dialog.getByRole('button', { name: 'Add question' }).click();
  await expect(toasts(page)).toContainText(`The question “Shirt ${mark}” has been saved.`);

  for (const [name, size] of [
    ['vera', 'M'],
    ['max', 'L'],
    ['lea', 'M'],
  ] as const) {
    const context = await browser.newContext({ ...contextOptions, baseURL: stack.webUrl });
    await showAllEvents(context);
    await keepToasts(context);
    const volunteer = await context.newPage();
    await openAs(volunteer, stack, `${name}-${mark}@example.org`);
    await entryOf(volunteer, `Fair ${mark}`).getByRole('button', { name: 'Sign up' }).click();
    const asked = volunteer.getByRole('dialog');
    await expect(asked).toContainText('For: To order shirts');
    await choose(asked.getByLabel(`Shirt ${mark}`), size);
    await asked.getByRole('button', { name: 'Save and continue' }).click();
    await expect(toasts(volunteer)).toContainText('You have successfully signed up for this slot.');
    await context.close();
  }

  await page.reload();
  await page.getByRole('link', { name: `3 answers Shirt ${mark}` }).click();
  const row = (size: string) => page.getByRole('row', { name: new RegExp(`^${size} `) });
  await expect(row('M')).toContainText('2');
  await expect(row('L')).toContainText('1');
  await expect(row('XS')).toContainText('0');
  await page.getByLabel('Whose answers').click();
  await page.getByRole('option', { name: new RegExp(`^Fair ${mark}`) }).click();
  await expect(row('M')).toContainText('2');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const text = await readFile(await (await saving).path(), 'utf8');
  expect(text).toMatch(/M,2,".+, .+"\r\nL,1,/);
});

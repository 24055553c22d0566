import { arrived, open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { entryOf, expect, followLink, hoursFrom, showAllEvents, toasts } from './support/test.ts';
import { holdTimers } from './support/timers.ts';

test('a day is drafted with people, and a volunteer sees it when it is published, not before', async ({
  admin: page,
  browser,
  organiser,
  quietDay,
  sql,
  stack,
  mark,
}) => {
  const day = quietDay.toISOString().slice(0, 10);
  const type = await organiser.slotType(`Bar ${mark}`);
  const address = `vera-${mark}@example.org`;
  const context = await browser.newContext({ baseURL: stack.webUrl });
  await showAllEvents(context);
  const vera = await context.newPage();
  await followLink(vera, stack, address);
  await sql`update public.profiles set name = ${`Vera ${mark}`} where email = ${address}`;
  const seen = entryOf(vera, `Concert ${mark}`);

  // A busy machine may look for the first time when the success has been shown for two seconds.
  await holdTimers(page, 2_000);
  await open(page, '/admin/events/create', 'Create Event');
  await page.getByLabel('Title').fill(`Concert ${mark}`);
  await page.getByLabel('Start Date').fill(day);
  await page.getByLabel('End Date').fill(day);
  await page.getByRole('button', { name: `Bar ${mark}` }).click();
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('heading', { name: 'Draft saved' })).toBeVisible();
  await organiser.event(`Dinner ${mark}`, hoursFrom(quietDay, 2), 2, [[type, 2]], { draft: true });

  await open(page, `/admin/schedule?day=${day}`, 'Schedule');
  const shift = (title: string) => page.getByRole('gridcell', { name: `${title} ${mark}` });
  await expect(shift('Concert')).toHaveAccessibleName(/, Draft, /);
  await expect(page.getByText('2 drafts in this view')).toBeVisible();
  await expectAccessible(page, 'a board with drafts');

  await shift('Concert').click();
  const panel = page.getByRole('complementary', { name: `Concert ${mark}` });
  await panel.getByLabel('Search by name').fill(`Vera ${mark}`);
  await panel.getByRole('button', { name: `Other ways for Vera ${mark}` }).click();
  await page.getByRole('menuitem', { name: 'They have said yes already' }).click();
  await expect(toasts(page)).toContainText('Undo');
  await expectAccessible(page, 'the panel of a draft');
  await vera.goto(`/volunteer?types=${type}`);
  await expect(vera.getByRole('region', { name: 'Available events' })).toBeVisible();
  await expect(seen).toHaveCount(0);
  await expect(vera.getByText(`Concert ${mark}`)).toHaveCount(0);

  // One of the two: the other stays a draft, and the dialog says so.
  await panel.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 1 shift' });
  await expect(dialog).toContainText('1 person is told about a new place');
  await expect(dialog).toContainText(`Vera ${mark}`);
  await expect(dialog).toContainText(/\d+ other drafts?, outside this selection, stays? /);
  await expectAccessible(page, 'publishing');
  await dialog.getByRole('button', { name: 'Publish 1 shift' }).click();
  await expect(toasts(page)).toContainText('1 shift published');
  await expect(shift('Concert')).not.toHaveAccessibleName(/Draft/);
  await expect(page.getByText('1 draft in this view')).toBeVisible();

  await vera.reload();
  await expect(seen).toContainText('Signed up');
  await expect(entryOf(vera, `Dinner ${mark}`)).toHaveCount(0);
  await context.close();

  await open(page, `/admin/events?start=${day}&end=${day}`, 'Events Management');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish 1 shift' }).click();
  await expect(toasts(page)).toContainText('1 shift published');
  await expect(page.getByText('in this view')).toBeHidden();
  await arrived(page, 'Events Management');
});

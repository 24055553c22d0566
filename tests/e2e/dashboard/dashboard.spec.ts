import { arrived, open, test } from '../support/administrator.ts';
import { expectAccessible } from '../support/axe.ts';
import { expect, openAs, toasts } from '../support/test.ts';

test.use({ stackOf: 'the dashboard' });

const day = 86_400_000;
/** Some days after the morning on which the tests take place. */
const inDays = (count: number): string => new Date(Date.parse('2026-10-23T18:00:00Z') + count * day).toISOString();

test('the dashboard leads an administrator to a role on a day, and to the hole that has to be filled', async ({
  adminBlank: page,
  organiser,
  sql,
  mark,
}) => {
  const [bar, gate] = [await organiser.slotType(`Bar ${mark}`), await organiser.slotType(`Gate ${mark}`)];
  for (let n = 1; n < 8; n++)
    await organiser.event(`Night ${n} ${mark}`, inDays(n), 2, [
      [bar, 2],
      [gate, 3],
    ]);
  const hole = await organiser.event(`Gala ${mark}`, inDays(2), 2, [[gate, 4]]);
  await sql`update public.event_slots set min_count = 2 where event_id = ${hole.id}`;
  await open(page, '/admin', 'Admin Dashboard');
  const grid = page.getByRole('table', { name: /^Open places by role and day/ });
  await expectAccessible(page, 'the dashboard of a large schedule');
  const cell = grid.getByRole('link', {
    name: new RegExp(`^Gate ${mark}, Sunday, October 25: 7 of 7 places open, 2 below the minimum`),
  });
  await cell.click();
  await expect(page).toHaveURL(/\/admin\/schedule\?day=2026-10-25&by=role/);
  await expect(page.locator('[data-bar]').filter({ hasText: `Gala ${mark}` })).toBeVisible();

  await page.goBack();
  const needs = page.getByRole('region', { name: /below (its|their) minimum/ });
  await needs.getByRole('link', { name: `Gala ${mark}` }).click();
  const panel = page.getByRole('complementary', { name: `Gala ${mark}` });
  // Without an address, they have the place at once.
  await sql`insert into public.profiles (name) values (${`Walter ${mark}`})`;
  await panel.getByLabel('Search by name').fill(`Walter ${mark}`);
  await panel.getByRole('button', { name: `Give Walter ${mark} the place` }).click();
  await expect(toasts(page)).toContainText(`Gala ${mark}`);
  await expect(needs.getByRole('listitem').filter({ hasText: `Gala ${mark}` })).toContainText('1 of at least 2');
});

test('a volunteer takes every second date of a series, except where they clash; an administrator moves the series', {
  tag: ['@phone'],
}, async ({ page, browser, stack, email, organiser, sql, mark, baseURL }) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const weeks = [];
  for (let n = 0; n < 5; n++) weeks.push(await organiser.event(`Weekly ${mark}`, inDays(10 + 7 * n), 2, [[bar, 2]]));
  const choir = await organiser.event(`Choir ${mark}`, inDays(24), 1, [[bar, 2]]);
  const series = crypto.randomUUID();
  await sql`update public.events set series_id = ${series} where id = any (${weeks.map(({ id }) => id)})`;

  await openAs(page, stack, email);
  const entry = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 4, name: `${title} ${mark}` }) });
  await entry('Choir').getByRole('button', { name: 'Sign up' }).click();
  await expect(entry('Choir')).toContainText('Signed up');
  await entry('Weekly').first().getByRole('button', { name: 'More dates' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('You get 4 shifts');
  await dialog.getByRole('radio', { name: 'Every second time' }).click();
  await expect(dialog).toContainText('You get 2 shifts');
  await expect(dialog).toContainText(`This overlaps with "Choir ${mark}"`);
  await expectAccessible(page, 'the dates of a series');
  await dialog.getByRole('button', { name: 'Take 2 shifts' }).click();
  await expect(toasts(page)).toContainText('You are signed up for 2 more shifts.');
  await expect(entry('Weekly').filter({ has: page.getByText('Signed up', { exact: true }) })).toHaveCount(2);
  const taken = await sql`select s.event_id as id from public.signups s join public.profiles p on p.id = s.user_id
    where p.email = ${email} and s.status = 'confirmed' order by s.during`;
  expect(taken.map(({ id }) => id)).toEqual([weeks[0]?.id, choir.id, weeks[4]?.id]);

  const office = await browser.newContext({ baseURL: baseURL ?? '' });
  const boss = await office.newPage();
  const shift = `/admin/events?shift=${weeks[1]?.id}`;
  await openAs(boss, stack, organiser.email, shift);
  await arrived(boss, 'Events Management');
  await boss.getByRole('button', { name: 'Select from here on' }).click();
  await expect(boss.getByRole('region', { name: 'Selected shifts' })).toContainText('4 shifts selected');
  await office.close();
});

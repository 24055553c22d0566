import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { seedFestival } from '../../../supabase/local/festival/seed.ts';
import { open, test } from '../support/administrator.ts';
import { countEffort } from '../support/effort.ts';
import { expect, toasts } from '../support/test.ts';
import { holdTimers } from '../support/timers.ts';

// What an organiser does most, on the festival of `npm run seed:festival`, with the clicks and keys that each job may take.
const thursday = '2026-11-26';
const saturday = 'Saturday, November 28';
const zone = 'America/New_York';

test.use({ stackOf: 'the festival', timezoneId: zone, actionTimeout: 40_000 });

/** The shifts on the board. */
const bars = (page: Page) => page.locator('[data-bar]');
/** Takes the last change back, so that each job finds the festival as it was seeded. */
const undo = (page: Page) => toasts(page).getByRole('button', { name: 'Undo' }).click();
/** On a busy machine, a change of many shifts takes longer than a test usually waits. */
const patience = { timeout: 40_000 };

/** How many shifts start on a day of the festival's zone, and in which hour the first one does. */
const startsOn = async (sql: postgres.Sql, day: string) =>
  (
    await sql<{ shifts: number; first: number | null }[]>`
      select count(*)::integer as shifts, min(extract(hour from start_time at time zone ${zone}))::integer as first
      from public.events where removed_at is null and (start_time at time zone ${zone})::date = ${day}`
  )[0];

test('the jobs of an organiser at a festival take few clicks', async ({ adminBlank: page, stack, sql }) => {
  test.setTimeout(480_000);
  const owner = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  await seedFestival(owner, thursday);
  await owner.end();
  // Undo is offered for ten seconds. A busy machine may need longer to count before it is pressed.
  await holdTimers(page, 10_000);
  const effort = await countEffort(page);

  await test.step('all of Saturday moves by an hour: 3 clicks', async () => {
    await open(page, '/admin/events?start=2026-11-28&end=2026-11-28', 'Events Management');
    const before = await startsOn(sql, '2026-11-28');
    expect(before).toEqual({ shifts: 82, first: 0 });
    effort.start();
    await page.getByRole('button', { name: `Move all of ${saturday}` }).click();
    await page.getByRole('button', { name: '+1 h' }).click();
    // The server tries the change first.
    await page.getByRole('dialog').getByRole('button', { name: /^Move/ }).click(patience);
    await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible(patience);
    effort.expectAtMost({ clicks: 3, keys: 0 });
    expect((await startsOn(sql, '2026-11-28'))?.first).toBe(1);
    await undo(page);
    await expect.poll(() => startsOn(sql, '2026-11-28'), patience).toEqual(before);
  });
  await test.step('Saturday is built as a copy of another day: 5 clicks at most', async () => {
    await open(page, '/admin/events?start=2026-11-28&end=2026-11-28', 'Events Management');
    effort.start();
    await page.getByRole('button', { name: `Copy all of ${saturday}` }).click();
    await page.getByRole('button', { name: 'Copy to Saturday, December 5' }).click();
    await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible(patience);
    effort.expectAtMost({ clicks: 5, keys: 0 });
    expect(await startsOn(sql, '2026-12-05')).toEqual({ shifts: 82, first: 0 });
    await undo(page);
    await expect.poll(() => startsOn(sql, '2026-12-05'), patience).toMatchObject({ shifts: 0 });
  });
  await test.step('ten shifts of three roles are built: 30 clicks at most', async () => {
    await open(page, '/admin/events', 'Events Management');
    effort.start();
    await page.getByRole('link', { name: 'Create Event' }).click();
    await page.getByRole('link', { name: 'Create many' }).click();
    await page.getByLabel('Title of each shift').click();
    await page.keyboard.type('Tent');
    await page.getByRole('button', { name: 'Next month' }).click();
    await page.getByRole('button', { name: 'November 14, 2026' }).click();
    for (const [label, number] of [
      ['Hours each', '1'],
      ['How many', '10'],
      ['Bar', '4'],
      ['Gate', '2'],
      ['Stage Hands', '3'],
    ] as const) {
      await page.getByLabel(label, { exact: true }).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(number);
    }
    await page.getByRole('button', { name: 'Create 10 shifts' }).click();
    await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible(patience);
    effort.expectAtMost({ clicks: 30, keys: 30 });
    const [made] = await sql`select count(distinct e.id)::integer as shifts, count(*)::integer as slots,
        sum(s.required_count)::integer as places
      from public.events e join public.event_slots s on s.event_id = e.id where e.title = 'Tent'`;
    expect(made).toEqual({ shifts: 10, slots: 30, places: 90 });
    await undo(page);
    await expect.poll(() => startsOn(sql, '2026-11-14'), patience).toMatchObject({ shifts: 0 });
  });
  await test.step('Saturday is seen: 2 clicks, with its worst hour', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, '/admin', 'Admin Dashboard');
    effort.start();
    await page.getByRole('link', { name: 'Schedule', exact: true }).click();
    await page.getByRole('navigation', { name: 'Choose a day' }).getByTitle(saturday).click();
    // Those of the night before as well.
    await expect.poll(() => bars(page).count()).toBeGreaterThanOrEqual(82);
    effort.expectAtMost({ clicks: 2, keys: 0 });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(900);
    await expect(page.getByRole('button', { name: /4:00 PM–5:00 PM: 62 missing/ })).toBeInViewport();
  });
  await test.step('a hole on Saturday at 14:00 is found and filled: 2 clicks on the board', async () => {
    await open(page, '/admin/schedule?day=2026-11-28', 'Schedule');
    const held = async () =>
      (await sql`select count(*)::integer as places from public.signups where status <> 'canceled'`)[0];
    const before = await held();
    effort.start();
    await bars(page).filter({ hasText: 'Kids Area' }).nth(2).click();
    await page
      .getByRole('button', { name: /^(Give|Ask)/ })
      .first()
      .click();
    await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible(patience);
    effort.expectAtMost({ clicks: 2, keys: 0 });
    const [given] = await sql`select to_char(e.start_time at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as starts
      from public.signups s join public.events e on e.id = s.event_id
      where s.status <> 'canceled' order by s.created_at desc limit 1`;
    expect(given?.starts).toBe('2026-11-28 14:00');
    await undo(page);
    await expect.poll(held, patience).toEqual(before);
  });
  await test.step('one shift moves by an hour: 3 keys, and one more to confirm', async () => {
    await open(page, '/admin/schedule?day=2026-11-28', 'Schedule');
    const bar = bars(page).filter({ hasText: 'Kids Area' }).nth(1);
    await bar.focus();
    effort.start();
    await page.keyboard.press('m');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Move/ })).toBeVisible(patience);
    await page.getByRole('dialog').getByRole('button', { name: /^Move/ }).click();
    await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible(patience);
    effort.expectAtMost({ clicks: 1, keys: 3 });
    const starts = () => sql`select count(*)::integer as shifts from public.events
      where title = 'Kids Area' and (start_time at time zone ${zone}) = '2026-11-28 13:00'`;
    expect((await starts())[0]?.shifts).toBe(1);
    await undo(page);
    await expect.poll(async () => (await starts())[0]?.shifts, patience).toBe(0);
  });
  await test.step('the four days of last year are copied: 4 clicks', async () => {
    await open(page, '/admin/events?start=2025-11-27&end=2025-11-30&past=true', 'Events Management');
    const before = await startsOn(sql, '2026-11-28');
    const boxes = page.getByRole('checkbox', { name: /^Select/ });
    const shift = '[data-select]:not([data-select-to])';
    effort.start();
    await boxes.nth(1).click();
    await page.getByText('84 events').waitFor();
    // The list draws what comes into sight.
    await page.mouse.move(900, 600);
    await expect(async () => {
      await page.mouse.wheel(0, 5000);
      await expect(page.locator(shift)).toHaveCount(84, { timeout: 500 });
    }).toPass();
    await page
      .locator(shift)
      .last()
      .click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Copy to…' }).click();
    await page.getByRole('button', { name: 'Copy to Thursday, November 26' }).click();
    await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible(patience);
    effort.expectAtMost({ clicks: 4, keys: 0 });
    expect((await startsOn(sql, '2026-11-28'))?.shifts).toBeGreaterThan((before?.shifts ?? 0) + 20);
    await undo(page);
    await expect.poll(() => startsOn(sql, '2026-11-28'), patience).toEqual(before);
  });
});

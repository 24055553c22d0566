import postgres from 'postgres';
import { seedFestival } from '../../../supabase/local/festival/seed.ts';
import { open, test } from '../support/administrator.ts';
import { expect, toasts } from '../support/test.ts';
import { keepToasts, shoot } from './shoot.ts';

test.use({ stackOf: 'pictures of a festival', timezoneId: 'America/New_York' });

const saturday = 'day=2026-11-28';

test('a festival', async ({ admin: page, stack }) => {
  test.setTimeout(600_000);
  const owner = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  await seedFestival(owner, '2026-11-26');
  await owner.end();
  const bar = page.locator('[data-bar]');
  const board = async (search: string) => {
    await open(page, `/admin/schedule?${saturday}${search}`, 'Schedule');
    await expect(bar.first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  };
  await board('');
  await shoot(page, 'planner-board', 'window');
  await bar.filter({ hasText: 'Kids Area' }).nth(2).click();
  await expect(page.getByRole('button', { name: /^Give/ }).first()).toBeVisible();
  await shoot(page, 'planner-panel', 'window');
  await board('&by=role');
  await shoot(page, 'planner-roles', 'window');
  await board('&by=person');
  await shoot(page, 'planner-people', 'window');
  await board('&days=3');
  await shoot(page, 'planner-three-days', 'window');
  await board('');
  await bar.first().focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByRole('button', { name: 'Move…' })).toBeVisible();
  await shoot(page, 'planner-selected', 'window');
  await page.getByRole('button', { name: 'Move…' }).click();
  await shoot(page, 'planner-move', 'window');
  await page.getByRole('button', { name: '+1 h' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Move \d/ })).toBeVisible({ timeout: 40_000 });
  await shoot(page, 'planner-preview', 'window');
  await keepToasts(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Move \d/ })
    .click();
  await expect(toasts(page).getByRole('button', { name: 'Undo' })).toBeVisible({ timeout: 40_000 });
  await shoot(page, 'planner-moved', 'window');
  await open(page, '/admin/changes', 'Changes');
  await shoot(page, 'planner-changes');
  await open(page, '/admin/places', 'Event places');
  await shoot(page, 'planner-places');
  await open(page, '/admin/events/create-many', 'Create many shifts');
  await shoot(page, 'planner-create-many');
  await open(page, '/admin/events', 'Events Management');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gate sat');
  await page.waitForLoadState('networkidle');
  await shoot(page, 'planner-palette', 'window');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filters' }).click();
  await shoot(page, 'planner-filters', 'window');
});

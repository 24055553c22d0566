import { makeAdmin } from '../../support/people.ts';
import { arrived } from '../support/administrator.ts';
import { expect, openAs, test } from '../support/test.ts';
import { holdAnswers } from '../support/timers.ts';

test.use({ stackOf: 'a long list' });

const total = 1_200;

test('of more than a thousand events few are drawn, and all can be reached, printed and returned to', async ({
  page,
  stack,
  organiser,
  sql,
}) => {
  await organiser.slotType('Bar');
  // A shift every twenty minutes: seventy-two a day.
  await sql`with made as (
      insert into public.events (title, start_time, end_time, timezone)
      select 'Shift ' || n, start, start + interval '2 hours', 'UTC'
      from generate_series(1, ${total}) as n, lateral (select timestamptz '2026-10-24T00:00Z' + n * interval '20 minutes' as start) as at
      returning id
    )
    insert into public.event_slots (event_id, slot_type_id, required_count, position)
    select made.id, slot_types.id, 2, 0 from made, public.slot_types`;
  await makeAdmin(stack, 'boss@example.org');
  // The API returns a thousand at once. They are shown before the others arrive.
  const rest = await holdAnswers(page, /\/api\/events\?.*cursor=/);
  await openAs(page, stack, 'boss@example.org', '/admin/events');
  await arrived(page, 'Events Management');
  await expect(page.getByText('1,000 events')).toBeVisible();
  rest.go();
  const links = page.locator('a[data-event]');
  await expect(page.getByText('1,200 events')).toBeVisible();
  // On its own the page draws only as much as can be changed without delay.
  await expect.poll(() => links.count(), { timeout: 40_000 }).toBeGreaterThan(400);
  expect(await links.count()).toBeLessThan(500);

  // Entries that are not drawn yet already have their space, so that the scroll bar is right.
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const whole = await height();
  expect(whole).toBeGreaterThan(total * 60);

  // After a change of a shift far down, the list is at that shift again, not at the top.
  await links.nth(300).scrollIntoViewIfNeeded();
  const id = await links.nth(300).getAttribute('data-event');
  await links.nth(300).click();
  await arrived(page, 'Edit Event');
  await page.getByLabel('Location').fill('The yard');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const changed = page.locator(`a[data-event="${id}"]`);
  await expect(changed).toBeFocused();
  await expect(changed).toBeInViewport();
  await expect(page.getByText('The yard', { exact: true })).toBeInViewport();

  // More is drawn while scrolling down.
  const drawn = await links.count();
  await expect(async () => {
    await links.last().scrollIntoViewIfNeeded();
    expect(await links.count()).toBeGreaterThan(Math.max(drawn, 432));
  }).toPass();

  // Another view begins again with few entries.
  await page.getByRole('radio', { name: 'Cards', exact: true }).click();
  await expect(page).toHaveURL('/admin/events?view=cards');
  // The list of before, which may have as few entries, stays until the cards are drawn.
  await expect(page.locator('li.entry')).toHaveCount(0);
  await expect.poll(() => links.count()).toBeLessThan(500);

  // A print contains all entries.
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  expect(await links.count()).toBe(total);
});

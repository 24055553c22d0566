import type { Page } from '@playwright/test';
import { arrived, open } from './support/administrator.ts';
import { test } from './support/past-shift.ts';
import { expect, followLink } from './support/test.ts';
import { holdTimers } from './support/timers.ts';

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('the morning after, an administrator settles who was never checked out, takes it back, and settles it again', async ({
  chief: page,
  pastShift,
  stack,
  sql,
  mark,
  browser,
  baseURL,
}) => {
  const [clock] = await sql`select private.now() - interval '30 hours' as start`;
  const start: Date = clock?.start;
  const { title, eventId, people } = await pastShift(start);
  // Vera and Ada were checked in; nobody was checked out, and Bob was forgotten.
  await sql`update public.signups s set checked_in_at = ${start} from public.profiles p
    where s.event_id = ${eventId} and p.id = s.user_id and p.email in ${sql([people.Vera, people.Ada])}`;

  // Undo is offered for ten seconds. A busy machine may need longer to load the list again, which is looked at before.
  await holdTimers(page, 10_000);
  await page.reload();
  await page
    .getByRole('region', { name: 'Needs attention' })
    .getByRole('link', { name: /of past shifts (is|are) not settled/ })
    .click();
  await arrived(page, 'Open Ends');
  await box(page, `Select everybody of ${title}`).check();
  const bar = page.getByRole('region', { name: 'Settle the selected open ends' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Stayed until the end' }).click();
  const toast = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(toast).toContainText('3 people settled.');
  await expect(page.getByRole('heading', { name: title })).toBeHidden();
  await toast.getByRole('button', { name: 'Undo' }).click();
  await expect(toast).toContainText('3 people are open again.');

  await box(page, `Select Bob ${mark}, ${title}`).check();
  await bar.getByRole('button', { name: 'No-show' }).click();
  await expect(box(page, `Select Bob ${mark}, ${title}`)).toBeHidden();
  await box(page, `Select everybody of ${title}`).check();
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'Stayed until the end' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeHidden();

  await open(page, `/admin/events/${eventId}/attendance`, 'Attendance');
  const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: `Ada ${mark}` }) });
  await expect(row).toContainText('check-out assumed at the end');
  await open(page, `/admin/reports?q=${mark}`, 'Reports & Analytics');
  await expect(page.getByText('check-out assumed for 2')).toBeVisible();

  const context = await browser.newContext({ ...(baseURL && { baseURL }), timezoneId: 'UTC' });
  const own = await context.newPage();
  await followLink(own, stack, people.Vera);
  await own.waitForURL('/volunteer');
  await own.goto('/volunteer/shifts');
  await expect(own.getByRole('row').filter({ hasText: title })).toContainText('8 creditsCheck-out assumed');
  await context.close();
});

import { signIn } from '../support/people.ts';
import { letLead } from './support/gate.ts';
import { runDay } from './support/global-setup.ts';
import { readyOffline } from './support/offline.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('a lead has the rosters without a connection', async ({
  signedIn: page,
  context,
  organiser,
  stack,
  sql,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const event = await organiser.event(`Concert ${mark}`, `${runDay}T11:00:00Z`, 5, [[bar, 3]]);
  const anna = `anna-${mark}@example.org`;
  await signIn(stack, anna);
  await sql`update profiles set name = ${`Anna ${mark}`}, phone = '+44 20 7946' where email = ${anna}`;
  await sql`insert into signups (user_id, event_id, slot_id, status)
    select id, ${event.id}, ${event.slot_assignments[0]?.id ?? ''}, 'confirmed' from profiles where email = ${anna}`;
  await letLead(sql, email, event.id);
  await page.goto('/lead');
  await expect(page.getByText(`Anna ${mark}`)).toBeVisible();
  await readyOffline(page, `Anna ${mark}`);

  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
  await expect(page.getByText(`Anna ${mark}`)).toBeVisible();
  await expect(page.locator('a[href="tel:+44207946"]')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

import { createAccount } from '../../support/accounts.ts';
import { open, test } from '../support/administrator.ts';
import { expect } from '../support/test.ts';
import { shoot } from './shoot.ts';

test.use({ stackOf: 'pictures of work' });

test('a wage that changes', async ({ admin: page, organiser, quietDay }) => {
  const guard = await organiser.slotType('Night guard', -22.5);
  await organiser.event('Night watch', quietDay.toISOString(), 4, [[guard, 2]]);
  await open(page, '/admin/slot-types', 'Slot Types');
  await page.getByRole('button', { name: 'Edit Night guard' }).click();
  await page.getByLabel('Hourly wage in USD').fill('30');
  await expect(page.getByRole('radio').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'admin-slot-types-rate');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: /^All rates/ }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await shoot(page, 'admin-slot-types-rates', 'window');
});

test('walk-ins, a closed day, and removing somebody', async ({ admin: page, organiser, quietDay, stack, sql }) => {
  const gate = await organiser.slotType('Gate', 1);
  const event = await organiser.event('Fair', quietDay.toISOString(), 4, [[gate, 2]]);
  const { id } = await createAccount(stack, sql);
  await sql`update public.profiles set name = 'Ines de Oliveira Santos Figueiredo da Cunha' where id = ${id}`;
  await sql`insert into public.signups (user_id, slot_id) select ${id}, id from public.event_slots where event_id = ${event.id}`;
  await sql`update public.events set start_time = private.now() - interval '1 hour',
    end_time = private.now() + interval '3 hours' where id = ${event.id}`;
  await open(page, `/admin/events/${event.id}/attendance`, 'Attendance');
  await page.getByRole('button', { name: 'Add somebody' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Ines');
  await expect(page.getByRole('dialog').getByText('Ines de Oliveira')).toBeVisible();
  await shoot(page, 'admin-attendance-add', 'window');
  await sql`update public.events set start_time = private.now() - interval '30 hours',
    end_time = private.now() - interval '26 hours' where id = ${event.id}`;
  await open(page, `/admin/events/${event.id}/edit`, 'Edit Event');
  await expect(page.getByRole('link', { name: 'Attendance' })).toBeVisible();
  await shoot(page, 'admin-event-closed-day');
  await open(page, `/admin/staff/${id}/edit`, 'Edit Ines de Oliveira Santos Figueiredo da Cunha');
  await page.getByRole('button', { name: 'Remove…' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await shoot(page, 'admin-person-remove', 'window');
});

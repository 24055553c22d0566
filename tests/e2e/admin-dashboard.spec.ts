import { importUsers } from '../../supabase/functions/_shared/contract/invitations.ts';
import { makeAdmin, signIn } from '../support/people.ts';
import { arrived } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { runDay } from './support/global-setup.ts';
import { organiserOf, somebodyTakes } from './support/organiser.ts';
import { expect, followLink, test } from './support/test.ts';

test.use({ stackOf: 'the morning of an administrator' });

const address = 'chief@example.org';

test('a new installation leads to its first signups, and then says what is open, who is there and what was done', {
  tag: ['@2.60'],
}, async ({ page, stack, sql }) => {
  test.slow();
  await makeAdmin(stack, address);
  await followLink(page, stack, address);
  await arrived(page, 'Admin Dashboard');
  const part = (name: string) => page.getByRole('region', { name });
  await expect(page.getByText('This is a placeholder for the admin dashboard content.')).toHaveCount(0);
  const steps = part('Three steps to your first signups');
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(part('Open places')).toContainText('No events today or in the next 7 days.');
  await expect(part('Today')).toContainText('No events today.');
  await expect(part('Needs attention')).toContainText(
    'All clear: feeds are syncing, invitations are answered, emails are sent.',
  );
  await expect(part('Latest changes')).toContainText('No changes yet.');
  await expectAccessible(page, 'new dashboard');
  await steps.getByRole('link', { name: 'Create slot types' }).click();
  await arrived(page, 'Slot Types');
  await page.goBack();

  const organiser = await organiserOf(stack);
  const bar = await organiser.slotType('Bar');
  const fair = await organiser.event('Summer fair', `${runDay}T18:00:00Z`, 2, [[bar, 3]]);
  const market = await organiser.event('Market', '2026-10-25T08:00:00Z', 2, [[bar, 4]]);
  await organiser
    .event('Full house', '2026-10-24T08:00:00Z', 2, [[bar, 1]])
    .then((event) => somebodyTakes(stack, event.slot_assignments[0]?.id ?? ''));
  await organiser.event('Far away', '2026-12-24T08:00:00Z', 2, [[bar, 4]]);
  await somebodyTakes(stack, fair.slot_assignments[0]?.id ?? '');
  await organiser.change(market, { start_time: '2026-10-24T08:00:00Z', end_time: '2026-10-24T10:00:00Z' });
  await organiser.feed('City calendar', 'https://feeds.invalid/private.ics', bar);
  const { access_token } = await signIn(stack, address);
  const lines = Array.from({ length: 7 }, (_, n) => ({ email: `guest-${n}@example.org`, name: `Guest ${n}` }));
  const imported = await fetch(stack.apiUrl + importUsers.path, {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ lines, send: false }),
  });
  expect(imported.status).toBe(200);

  await sql`update private.outbox o set mail_id = o.id, attempts = 1, claimed_until = null,
      reason = 'The mail server did not take the mail (EENVELOPE, 550)',
      next_attempt_at = case when e.id <> ${fair.id} then now() + interval '10 years' end,
      status = case when e.id = ${fair.id} then 'failed' else 'waiting' end,
      settled_at = case when e.id = ${fair.id} then now() end
    from public.signups s join public.events e on e.id = s.event_id where s.id = o.signup_id`;

  await page.reload();
  await arrived(page, 'Admin Dashboard');
  await expect(steps).toHaveCount(0);
  await expect(part('Open places')).toContainText('6 open places in 2 events, today through the next 7 days.');
  const open = part('Open places').getByRole('listitem');
  await expect(open).toHaveText([
    /^Today.*Summer fair2 open1 of 3 places taken$/,
    /^Tomorrow.*Market4 open0 of 4 places taken$/,
  ]);
  await expect(part('Today').getByRole('listitem')).toHaveText(/Summer fairhelper-\w+$/);
  const attention = part('Needs attention').getByRole('listitem');
  await expect(attention).toHaveCount(4);
  await expect(attention.first()).toContainText('City calendar could not be read');
  await expect(attention.nth(1)).toContainText(/Emails to helper-\w+ fail\. Contact them another way\./);
  await expect(attention.nth(1)).toContainText('The mail server did not take the mail (EENVELOPE, 550)');
  await expect(attention.nth(2)).toContainText('1 email waiting to be sent');
  await expect(attention.last()).toContainText('7 unanswered invitations');
  await expect(attention.last()).toContainText('7 not sent yet');
  await expect(attention.last()).toContainText('Guest 0, Guest 1, Guest 2, Guest 3, Guest 4 and 2 more');
  const changes = part('Latest changes').getByRole('listitem');
  await expect(changes.nth(0)).toContainText('chief invited 7 people, including Guest 0');
  await expect(changes.nth(1)).toContainText(/^organiser-\w+ added the feed City calendar/);
  await expect(changes.nth(2)).toContainText(/^organiser-\w+ moved Market/);
  await expectAccessible(page, 'dashboard');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, 'dark dashboard');

  await changes.nth(2).getByRole('link').click();
  await arrived(page, 'Edit Event');
  await expect(page.getByLabel('Title')).toHaveValue('Market');
  await page.goBack();
  await attention.nth(1).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Slots of helper-/ })).toBeVisible();
  await page.goBack();
  await attention.last().getByRole('link').click();
  await arrived(page, 'Staff Management');
  await page.goBack();
  await open.first().getByRole('link').click();
  await arrived(page, 'Edit Event');

  await page.goto('/admin');
  await page.route('**/api/dashboard', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('Failed to load the dashboard. Please try again.');
  await page.unroute('**/api/dashboard');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(open).toHaveCount(2);

  // Names without a place to break stay on their sheets.
  const endless = `0${'long.'.repeat(30)}`;
  await sql`update public.ical_feeds set name = ${endless}`;
  await sql`update public.events set title = ${endless}`;
  await sql`update public.profiles set name = ${endless} where email <> ${address}`;
  await sql`update public.invitations set name = ${endless} where status = 'pending'`;
  await page.reload();
  await expect(attention.first()).toContainText(endless);
  await expect(attention.last()).toContainText(endless);
  await expectAccessible(page, 'dashboard with long names');
});

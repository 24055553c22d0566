import { createAccount } from '../../support/accounts.ts';
import { invitationMail } from '../../support/invitation-mails.ts';
import { open, test } from '../support/administrator.ts';
import { expect, followLink } from '../support/test.ts';
import { shoot } from './shoot.ts';

// Who may come in, and waits or is refused, applies to the whole organisation.
test.use({ stackOf: 'pictures of coming in' });

const about = { name: 'River Festival', contact: 'crew@example.org' };

test('an invitation, from the email to its end', async ({ admin: page, browser, stack, sql, mark }) => {
  await sql`update public.organisation set ${sql(about)}`;
  const address = `somebody-with-a-long-address-${mark}@example.org`;
  await open(page, '/admin/staff', 'Staff Management');
  await page.getByRole('button', { name: 'Invite User' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Invite User' });
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  const { link } = await invitationMail(stack)(address);
  await page.goto(link);
  await expect(page.getByRole('button', { name: 'Sign out and join' })).toBeVisible();
  await shoot(page, 'join-signed-in');
  const guest = await (await browser.newContext({ timezoneId: 'UTC' })).newPage();
  await guest.goto(link);
  await expect(guest.getByRole('button', { name: /^Join/ })).toBeVisible();
  await shoot(guest, 'join');
  await guest.getByRole('button', { name: /^Join/ }).click();
  await expect(guest).toHaveURL(/\/volunteer/);
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation is no longer valid');
  await shoot(page, 'join-over');
  await guest.context().close();
});

test('waiting, refused and blocked, and what administrators see of it', async ({
  admin,
  page,
  browser,
  stack,
  sql,
  mark,
}) => {
  await sql`update public.organisation set ${sql({ ...about, entry: 'approval' })}`;
  const names = ['Ines de Oliveira Santos Figueiredo da Cunha', 'Ben Castellanos'];
  const guests = await Promise.all(
    names.map(async (name, index) => {
      const guest = await (await browser.newContext({ baseURL: stack.webUrl, timezoneId: 'UTC' })).newPage();
      const email = `guest-${index}-${mark}@example.org`;
      await followLink(guest, stack, email);
      await expect(guest).toHaveURL('/entry');
      await sql`update public.profiles set name = ${name} where email = ${email}`;
      return guest;
    }),
  );
  const [waiting, blocked] = guests;
  if (!waiting || !blocked) throw new Error('Nobody waits.');
  await shoot(waiting, 'entry-waiting');
  await waiting
    .getByLabel('What should they know about you?')
    .fill('I know the bar, and can come on Friday and Saturday.');
  await waiting.getByRole('button', { name: 'Send note' }).click();
  await expect(waiting.getByText('The administrators can read this now.')).toBeVisible();
  await shoot(waiting, 'entry-waiting-note');

  for (const name of ['Amara Okafor', 'Jonas Brandt']) {
    const { id } = await createAccount(stack, sql, 'staff');
    await sql`update public.profiles set name = ${name} where id = ${id}`;
  }
  for (const place of ['first', 'second']) {
    const planned = `${place}.with.a.long.address-${mark}@example.org`;
    await sql`select private.renew_invitations(array[private.plan_person(${planned}, 'staff')], array['staff'], null)`;
  }
  await sql`insert into public.profiles (name, email, phone) values
    ('Mia Müller', ${`mia-${mark}@example.org`}, null), ('MIA MÜLLER', null, '+49 555 12345')`;
  await open(admin, '/admin/staff', 'Staff Management');
  await expect(admin.getByRole('region', { name: 'Waiting for approval' })).toContainText('I know the bar');
  await shoot(admin, 'admin-staff-sections');
  await admin.getByRole('button', { name: /^Approve Ben/ }).click();
  await expect(blocked).toHaveURL('/volunteer', { timeout: 20_000 });
  await open(admin, '/admin/staff?q=Ben', 'Staff Management');
  await admin.getByRole('link', { name: 'Edit Ben Castellanos' }).click();
  await expect(admin.getByLabel('Required credits')).toBeVisible();
  await shoot(admin, 'admin-person-access');
  await admin.getByRole('button', { name: 'Block' }).click();
  const question = admin.getByRole('dialog');
  await question.getByLabel('Reason', { exact: true }).fill('Took every place and came to none of them.');
  await question.getByRole('checkbox', { name: 'Tell the person the reason' }).check();
  await shoot(admin, 'admin-person-block', 'window');
  await question.getByRole('button', { name: 'Block' }).click();
  await expect(admin.getByRole('button', { name: 'Unblock' })).toBeVisible();
  await shoot(admin, 'admin-person-blocked');
  await blocked.evaluate(() => localStorage.clear());
  await followLink(blocked, stack, `guest-1-${mark}@example.org`);
  await expect(blocked).toHaveURL('/entry');
  await expect(blocked.getByText('Took every place')).toBeVisible();
  await shoot(blocked, 'entry-blocked');

  await sql`update public.organisation set entry = 'invitation'`;
  await waiting.evaluate(() => localStorage.clear());
  await followLink(waiting, stack, `stranger-${mark}@example.org`);
  await expect(waiting.getByText('River Festival takes people by invitation only.')).toBeVisible();
  await shoot(waiting, 'entry-by-invitation');

  await open(admin, '/admin/sign-ins', 'Sign-ins');
  await expect(admin.getByRole('table').getByRole('row').nth(1)).toBeVisible();
  await shoot(admin, 'admin-sign-ins');
  await open(admin, '/admin/staff/doubles', 'Possible duplicates');
  await shoot(admin, 'admin-doubles');
  await admin
    .getByRole('link', { name: /^Compare .*Mia/i })
    .first()
    .click();
  await expect(admin.getByRole('table')).toBeVisible();
  await shoot(admin, 'admin-doubles-compare');
  await open(admin, '/admin/settings', 'System Settings');
  await shoot(admin, 'admin-settings-entry');
  await open(admin, '/admin/slot-types', 'Slot Types');
  await admin.getByRole('button', { name: 'Create slot type' }).click();
  await expect(admin.getByLabel('Who can take its places')).toBeVisible();
  await shoot(admin, 'admin-slot-types-open-to');
  await admin.getByRole('switch', { name: 'Volunteer position' }).click();
  await shoot(admin, 'admin-slot-types-wage');
  await page.goto('about:blank');
  await sql`update public.organisation set entry = 'open'`;
});

test('an import', async ({ admin: page }) => {
  await open(page, '/admin/staff', 'Staff Management');
  await page.getByRole('button', { name: 'Import Staff' }).click();
  await page
    .getByLabel('Paste a table')
    .fill('Name\tEmail\tPhone\tRole\nMia Müller\tmia@example.org\t+49 30 1\tStaff\nBad Address\tbad@\t\t\nWanda\t\t\t');
  await shoot(page, 'admin-import-source', 'window');
  await page.getByRole('dialog').getByRole('button', { name: 'Check the table' }).click();
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('will be');
  await shoot(page, 'admin-import', 'window');
});

test('one’s own data, sessions and second factor', async ({ signedIn: page }) => {
  await page.goto('/volunteer/profile');
  const data = page.getByRole('region', { name: 'Your data' });
  await expect(data).toBeVisible();
  await shoot(page, 'profile-own-data');
  await data.getByRole('button', { name: 'Leave…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('You have no places ahead.');
  await shoot(page, 'profile-leave', 'window');
  await page.goto('/volunteer/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await shoot(page, 'settings-sessions');
});

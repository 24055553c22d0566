import { createAccount } from '../../support/accounts.ts';
import { mailTo } from '../support/mail-to.ts';
import { readyOffline } from '../support/offline.ts';
import { expect, test, toasts } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test("a leads' day: a lead who fills places and writes, without a gate, gives a place, releases it, writes to the shift, sees the message, and has the rosters without a connection @phone", async ({
  signedInBlank: page,
  context,
  organiser,
  sql,
  stack,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const [times] = await sql`select private.iso(date_trunc('hour', private.now()) + interval '30 hours') as starts`;
  const tent = { location: `Tent ${mark}` };
  const event = await organiser.event(`Concert ${mark}`, times?.starts, 2, [[bar, 3]], tent);
  await organiser.event(`Elsewhere ${mark}`, times?.starts, 2, [[bar, 3]]);
  await organiser.add(`Anna ${mark}`, event.slot_assignments[0]?.id ?? '');
  const { id, email: ben } = await createAccount(stack, sql);
  await sql`update profiles set name = ${`Ben ${mark}`}, phone = '+44 20' where id = ${id}`;
  const placesOf = async () =>
    (await sql`select status from signups where user_id = ${id} order by created_at`).map(({ status }) => status);
  const shift = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: `Concert ${mark}` }) });
  const dialog = page.getByRole('dialog');
  const find = async () => {
    await shift.getByRole('button', { name: `Find somebody: Bar ${mark}, Concert ${mark}` }).click();
    await dialog.getByLabel('Search by name').fill(`Ben ${mark}`);
  };

  await test.step('whoever leads nothing finds no word of it, not even at its address', async () => {
    await page.goto('/lead');
    await expect(page).toHaveURL('/volunteer');
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link').first()).toBeVisible();
    await expect(page.getByRole('link', { name: /^(Team|Gate)$/ })).toHaveCount(0);
  });

  await test.step('the open page hears of it, and shows what is led and nothing else', async () => {
    const [ids] = await sql`select p.id as user_id, e.place_id from profiles p, events e
      where p.email = ${email} and e.id = ${event.id}`;
    await organiser.call('POST', '/leads', { ...ids, rights: ['roster', 'fill', 'write'] });
    await expect(page.getByText('An administrator has let you lead shifts.')).toBeVisible();
    await page.getByRole('link', { name: 'Team', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Gate', exact: true })).toHaveCount(0);
    await expect(shift).toContainText('1 of 3');
    await expect(shift).toContainText(`Anna ${mark}`);
    await expect(page.getByText(`Elsewhere ${mark}`)).toHaveCount(0);
  });

  await test.step('gives a place, and releases it', async () => {
    await find();
    await dialog.getByRole('button', { name: `Other ways for Ben ${mark}` }).click();
    await page.getByRole('menuitem', { name: 'They have said yes already' }).click();
    await expect(toasts(page)).toContainText(`Ben ${mark} has the place`);
    await expect(dialog.getByRole('status')).toHaveText('1 place open');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(shift).toContainText('2 of 3');
    expect(await placesOf()).toEqual(['confirmed']);
    // A day before the shift its phone numbers are not shown yet.
    await expect(shift.getByRole('link')).toHaveCount(0);
    await shift.getByRole('button', { name: `Release the place of Ben ${mark}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
    await expect(toasts(page)).toContainText(`Ben ${mark} no longer has the place`);
    await expect(shift).toContainText('1 of 3');
    expect(await placesOf()).toEqual(['canceled']);
  });

  await test.step('asks somebody, and writes to the shift, which reaches them as well', async () => {
    await find();
    await dialog.getByRole('button', { name: `Ask Ben ${mark} about the place: Bar ${mark}` }).click();
    await expect(dialog.getByRole('status')).toHaveText('1 place open');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(shift).toContainText('Asked, answer by');
    await shift.getByRole('button', { name: `Write to Concert ${mark}, ` }).click();
    await expect(dialog).toContainText('Reaches 1 person');
    await dialog.getByRole('textbox', { name: 'Subject' }).fill(`Bring boots ${mark}`);
    await dialog.getByRole('textbox', { name: 'Text' }).fill('The meadow is wet.');
    await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
    await expect(toasts(page)).toContainText('Sent to 1 person.');
    const mail = await mailTo(stack, ben, ({ subject }) => subject === `Bring boots ${mark}`);
    expect(mail.headers['reply-to']).toBe(email);
  });

  await test.step('sees the message', async () => {
    await page.getByRole('link', { name: 'Sent', exact: true }).click();
    const sent = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Bring boots ${mark}` });
    await expect(sent).toContainText(`Concert ${mark}`);
    await expect(sent).toContainText('1 of 2 sent');
    await sent.getByRole('button').click();
    await expect(dialog).toContainText(`Ben ${mark}`);
  });

  await test.step('has the rosters without a connection', async () => {
    // The shift is near, so that the phone numbers of its people are shown.
    await sql`update events set start_time = start_time - interval '29 hours', end_time = end_time - interval '29 hours'
      where id = ${event.id}`;
    await sql`update signups set status = 'confirmed' where user_id = ${id} and status = 'asked'`;
    await page.goto('/lead');
    await expect(page.locator('a[href="tel:+4420"]')).toBeVisible();
    await readyOffline(page, '+44 20');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'You are offline' })).toBeVisible();
    await expect(shift).toContainText(`Anna ${mark}`);
    await expect(page.locator('a[href="tel:+4420"]')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

import { signIn } from '../support/people.ts';
import { expectAccessible } from './support/axe.ts';
import { mailTo } from './support/mail-to.ts';
import { expect, test, toasts } from './support/test.ts';

test('a lead who fills places and writes, without a gate, gives a place, releases it, writes to the shift and sees the message @phone', async ({
  signedIn: page,
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
  const elsewhere = await organiser.event(`Elsewhere ${mark}`, times?.starts, 2, [[bar, 3]]);
  const [slot] = event.slot_assignments;
  await organiser.add(`Anna ${mark}`, slot?.id ?? '');
  const ben = `ben-${mark}@example.org`;
  await signIn(stack, ben);
  await sql`update profiles set name = ${`Ben ${mark}`}, phone = '+44 20' where email = ${ben}`;

  // Whoever leads nothing finds no word of it, not even at its address.
  await page.goto('/lead');
  await expect(page).toHaveURL('/volunteer');
  await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Team|Gate)$/ })).toHaveCount(0);

  const [ids] = await sql`select p.id as user_id, e.place_id from profiles p, events e
    where p.email = ${email} and e.id = ${event.id}`;
  await organiser.call('POST', '/leads', { ...ids, rights: ['roster', 'fill', 'write'] });
  // The open page hears of it.
  await expect(page.getByText('An administrator has let you lead shifts.')).toBeVisible();
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Gate', exact: true })).toHaveCount(0);
  const shift = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: `Concert ${mark}` }) });
  await expect(shift).toContainText('1 of 3');
  await expect(shift).toContainText(`Anna ${mark}`);
  await expect(page.getByText(`Elsewhere ${mark}`)).toHaveCount(0);
  await expectAccessible(page, 'the shifts of a lead');

  await shift.getByRole('button', { name: `Find somebody: Bar ${mark}, Concert ${mark}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Search by name').fill(`Ben ${mark}`);
  await dialog.getByRole('button', { name: `Other ways for Ben ${mark}` }).click();
  await page.getByRole('menuitem', { name: 'They have said yes already' }).click();
  await expect(toasts(page)).toContainText(`Ben ${mark} has the place`);
  await expect(dialog.getByRole('status')).toHaveText('1 place open');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(shift).toContainText('2 of 3');
  const placesOf = async () =>
    (await sql`select s.status from signups s join profiles p on p.id = s.user_id where p.email = ${ben}`).map(
      ({ status }) => status,
    );
  expect(await placesOf()).toEqual(['confirmed']);
  // A day before the shift its phone numbers are not shown yet.
  await expect(shift.getByRole('link')).toHaveCount(0);

  await shift.getByRole('button', { name: `Release the place of Ben ${mark}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click();
  await expect(toasts(page)).toContainText(`Ben ${mark} no longer has the place`);
  await expect(shift).toContainText('1 of 3');
  expect(await placesOf()).toEqual(['canceled']);

  // Asked this time: who is asked is written to as well.
  await shift.getByRole('button', { name: `Find somebody: Bar ${mark}, Concert ${mark}` }).click();
  await dialog.getByLabel('Search by name').fill(`Ben ${mark}`);
  await dialog.getByRole('button', { name: `Ask Ben ${mark} about the place: Bar ${mark}` }).click();
  await expect(dialog.getByRole('status')).toHaveText('1 place open');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(shift).toContainText('Asked, answer by');

  await shift.getByRole('button', { name: `Write to Concert ${mark}…` }).click();
  await expect(dialog).toContainText('Reaches 1 person');
  await dialog.getByRole('textbox', { name: 'Subject' }).fill(`Bring boots ${mark}`);
  await dialog.getByRole('textbox', { name: 'Text' }).fill('The meadow is wet.');
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(toasts(page)).toContainText('Sent to 1 person.');
  const mail = await mailTo(stack, ben, ({ subject }) => subject === `Bring boots ${mark}`);
  expect(mail.headers['reply-to']).toBe(email);

  await page.getByRole('link', { name: 'Sent', exact: true }).click();
  const sent = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: `Bring boots ${mark}` });
  await expect(sent).toContainText(`Concert ${mark}`);
  await expect(sent).toContainText('1 of 2 sent');
  await sent.getByRole('button').click();
  await expect(page.getByRole('dialog')).toContainText(`Ben ${mark}`);

  // The API as well refuses what is beyond the grant.
  const { access_token } = await signIn(stack, email);
  const ask = (path: string) =>
    fetch(stack.apiUrl + path, { headers: { authorization: `Bearer ${access_token}` } }).then(({ status }) => status);
  expect(await ask(`/slots/${elsewhere.slot_assignments[0]?.id}/helpers`)).toBe(403);
});

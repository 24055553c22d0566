import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/axe.ts';
import { runDay } from '../support/global-setup.ts';
import { expect, showAllEvents, test } from '../support/test.ts';

test('a statement: somebody issues and saves it; others check it without an account and without a network, until it is corrected', async ({
  signedInBlank: page,
  browser,
  organiser,
  stack,
  sql,
  email,
  mark,
}) => {
  const bar = await organiser.slotType(`Bar ${mark}`);
  const shift = await organiser.event(`Fair ${mark}`, `${runDay}T18:00:00Z`, 2, [[bar, 1]]);
  await sql`update profiles set name = 'Mia Sommer' where email = ${email}`;
  const [signup] = await sql`insert into signups (slot_id, user_id, created_by)
    select ${shift.slot_assignments[0]?.id ?? ''}, id, id from profiles where email = ${email} returning id`;
  await sql`update events set start_time = start_time - interval '2 days', end_time = end_time - interval '2 days'
    where id = ${shift.id}`;

  await page.goto('/volunteer/shifts');
  await page.getByRole('button', { name: 'New statement' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Issue statement' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement of hours');
  await expect(page.getByRole('main')).toContainText(`Bar ${mark}`);
  await expectAccessible(page, 'an own statement');
  const [address = ''] = (await page.getByText('Anybody can check').textContent())?.match(/http\S+/) ?? [];
  expect(address).toMatch(/\/check\/([0-9A-Z]{4}-){6}[0-9A-Z]{4}$/);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as Open Badge' }).click();
  const file = await (await saving).path();
  const token = await readFile(file, 'utf8');
  // On paper it is black on white, in the dark theme as well.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button')).toHaveCount(0);
  const ink = await page.getByText('Mia Sommer (M. S.)').evaluate((element) => getComputedStyle(element).color);
  expect(ink).not.toMatch(/^(rgb\(2[0-9]{2}|oklch\(0?\.[89])/);
  await page.emulateMedia({ media: 'screen', colorScheme: null });

  const did = await (await fetch(`${stack.webUrl}/.well-known/did.json`)).json();
  expect(did).toMatchObject({ id: `did:web:${new URL(stack.webUrl).host.replace(':', '%3A')}` });

  const stranger = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'allow' });
  await showAllEvents(stranger);
  const other = await stranger.newPage();
  const says = (words: string) => expect(other.getByRole('heading', { level: 1 })).toContainText(words);
  await other.goto(address);
  await says('This statement is valid');
  await expect(other.getByRole('main')).toContainText(`Bar ${mark}`);
  await expect(other.getByRole('main')).toContainText('M. S.');
  await expect(other.getByRole('main')).not.toContainText('Sommer');
  await expectAccessible(other, 'a statement that is checked');

  await other.evaluate(() => navigator.serviceWorker.ready);
  await stranger.setOffline(true);
  await other.goto(`${stack.webUrl}/check`);
  await other.getByLabel('Statement file').setInputFiles(file);
  await says('The signature is right');
  await other.getByRole('button', { name: 'Check another statement' }).click();
  const [head, claims = '', signature] = token.split('.');
  const changed = Buffer.from(claims, 'base64url').toString().replace('"minutes":120', '"minutes":920');
  await other
    .getByLabel('Code or signed text')
    .fill([head, Buffer.from(changed).toString('base64url'), signature].join('.'));
  await other.getByRole('button', { name: 'Check' }).first().click();
  await says('This statement is forged');
  await stranger.setOffline(false);

  await organiser.call('PATCH', `/event-slot-signups/${signup?.id}/attendance`, {
    ...{ attendance: 'attended', hours: 3, reason: 'Stayed' },
  });
  await other.goto(address);
  await says('Withdrawn on');
  await page.getByRole('link', { name: 'My shifts' }).first().click();
  await page.getByRole('button', { name: 'Issue the corrected one' }).click();
  await expect(page.getByRole('main')).toContainText('3');
  await other.reload();
  await expect(other.getByText('There is a newer statement')).toBeVisible();
  await stranger.close();
});

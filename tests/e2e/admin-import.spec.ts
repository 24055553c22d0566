import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { invitationMail, invitationsTo } from '../support/invitation-mails.ts';
import { open, test } from './support/administrator.ts';
import { expect, toasts } from './support/test.ts';

const openImport = async (page: Page, search = '') => {
  await open(page, `/admin/staff${search}`, 'Staff Management');
  await page.getByRole('button', { name: 'Import Staff' }).click();
  await expect(dialog(page).getByLabel('Paste a table')).toBeVisible();
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Staff' });
const pending = (page: Page, address: string) =>
  page.getByRole('region', { name: 'Pending invitations' }).getByRole('listitem').filter({ hasText: address });
/** As Excel on Windows saves it. */
const windows1252 = (text: string) => Buffer.from([...text].map((sign) => (sign === '–' ? 0x96 : sign.charCodeAt(0))));

test('people are imported from a file, follow their email, and are exported', {
  tag: ['@2.106', '@2.107'],
}, async ({ admin: page, stack, browser, sql, mark }) => {
  // Only the first few pending invitations are shown.
  const [mia, later] = [`0-mia-${mark}@example.org`, `0-later-${mark}@example.org`];
  await sql`select private.renew_invitation(private.plan_person(${later}, 'volunteer', '{}'), 'volunteer', null)`;
  await openImport(page);
  const rows = [
    'Vorname;Nachname;E-Mail-Adresse;Telefon;Rolle;Erforderliche Punkte',
    `Mïa;Müller–Chen ${mark};${mia};+49 30 1;Personal;12,5`,
    'Bad;Address;bad@;;;',
    `Wai;Ting;${later};;;`,
  ];
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: windows1252(rows.join('\r\n')) };
  await dialog(page).getByLabel('CSV file').setInputFiles(file);
  await expect(dialog(page).getByRole('status')).toHaveText(
    '1 person will be invited. 1 row with an error is left out. 1 row is skipped.',
  );
  expect(await sql`select from public.invitations where email = ${mia}`).toHaveLength(0);

  await dialog(page).getByRole('button', { name: 'Import 1 person' }).click();
  await expect(toasts(page)).toContainText('1 person imported.');
  await expect(dialog(page)).toBeHidden();
  await expect(pending(page, mia)).toContainText(`Mïa Müller–Chen ${mark}`);
  const { link } = await invitationMail(stack)(mia);
  // The other invitation is not sent without a request.
  expect(await invitationsTo(stack, later)).toEqual([]);
  await expect(pending(page, later)).toContainText('Not sent yet');
  await pending(page, later).getByRole('button', { name: 'Send to' }).click();
  await invitationMail(stack)(later);
  await expect(pending(page, later)).toContainText('Last sent: Today');
  await expect(pending(page, mia)).toContainText('Staff · Last sent: Today');
  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(link);
  await guest.getByRole('button', { name: /^Join/ }).click();
  await expect(guest.getByRole('main')).toContainText('Mïa');
  await other.close();

  await open(page, `/admin/staff?q=${mark}`, 'Staff Management');
  const card = page.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: 'Müller' });
  await expect(card).toContainText(`Mïa Müller–Chen ${mark}`);
  await expect(card).toContainText('+49 30 1');
  await expect(card).toContainText('0 of 12.5 credits completed');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^staff-\d{4}-\d\d-\d\d\.csv$/);
  const saved = await download.path();
  const lines = (await readFile(saved, 'utf8')).split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffName,Email,Phone,Role,Required credits,Confirmed credits,Completed credits,Last signed in,Description',
  );
  expect(lines).toContainEqual(
    expect.stringMatching(`^Mïa Müller–Chen ${mark},${mia},'\\+49 30 1,Staff,12.5,0,0,\\d{4}-\\d\\d-\\d\\d,$`),
  );
});

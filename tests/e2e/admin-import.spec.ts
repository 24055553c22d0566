import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { mailsTo, waitForMail } from '../support/people.ts';
import { open, test } from './support/administrator.ts';
import { expectAccessible } from './support/axe.ts';
import { choose } from './support/choose.ts';
import { expect, toasts } from './support/test.ts';

const openImport = async (page: Page, search = '') => {
  await open(page, `/admin/staff${search}`, 'Staff Management');
  await page.getByRole('button', { name: 'Import Staff' }).click();
  await expect(dialog(page).getByLabel('Paste a table')).toBeVisible();
};
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import Staff' });
const group = (page: Page, name: string) => dialog(page).getByRole('region', { name }).getByRole('listitem');
const pending = (page: Page, address: string) =>
  page.getByRole('region', { name: 'Pending invitations' }).getByRole('listitem').filter({ hasText: address });
const paste = async (page: Page, text: string) => {
  await dialog(page).getByLabel('Paste a table').fill(text);
  await dialog(page).getByRole('button', { name: 'Check the table' }).click();
};
/** As Excel on Windows saves it. */
const windows1252 = (text: string) => Buffer.from([...text].map((sign) => (sign === '–' ? 0x96 : sign.charCodeAt(0))));

/** Of many invitations the first few are shown, and sending all would send what other tests hold. */
async function showOnlyOwn(page: Page, mark: string): Promise<void> {
  await page.route('**/api/users/invitations', async (route) => {
    const response = await route.fetch();
    const all = (await response.json()) as { email: string }[];
    await route.fulfill({ response, json: all.filter(({ email }) => email.includes(mark)) });
  });
}

test('a file: its mistakes, what is skipped, and the person who follows the mail', {
  tag: ['@2.106', '@2.107'],
}, async ({ admin: page, stack, browser, organiser, sql, mark }) => {
  const mia = `z-mia-${mark}@example.org`;
  const waiting = `z-waiting-${mark}@example.org`;
  await sql`insert into public.invitations (email, role, sent_at) values (${waiting}, 'volunteer', now())`;
  await showOnlyOwn(page, mark);
  await openImport(page);
  await dialog(page).getByRole('button', { name: 'Check the table' }).click();
  await expect(dialog(page).getByRole('alert')).toHaveText('The table is empty.');
  const rows = [
    'Vorname;Nachname;E-Mail-Adresse;Telefon;Rolle;Erforderliche Punkte',
    `Mïa;Müller–Chen ${mark};${mia};+49 30 1;Personal;12,5`,
    'Bad;Address;bad@;;;',
    `Bad;Rest;0-rest-${mark}@example.org;ask me;boss;many`,
    `Mia;Again;${mia.toUpperCase()};;;`,
    `Wai;Ting;${waiting};;;`,
    `Org;Aniser;${organiser.email};;;`,
  ];
  const file = { name: 'people.csv', mimeType: 'text/csv', buffer: windows1252(rows.join('\r\n')) };
  await dialog(page).getByLabel('CSV file').setInputFiles(file);
  await expect(dialog(page).getByRole('status')).toHaveText(
    '1 person will be invited. 2 rows with errors are left out. 3 rows are skipped.',
  );
  await expect(group(page, 'Errors')).toHaveText([
    /^Row 3.*Email: Invalid email address$/,
    /^Row 4.*Role: Must be volunteer, staff or admin.*Phone: Only digits.*Required credits: Must be a number$/,
  ]);
  await expect(group(page, 'Skipped')).toHaveText([
    /^Row 5.*Same address as in row 2$/,
    /^Row 6.*Already invited$/,
    /^Row 7.*Already a user$/,
  ]);
  await expect(group(page, 'Will be invited')).toHaveText(`Row 2Mïa Müller–Chen ${mark} ${mia} · Staff`);
  expect(await sql`select from public.invitations where email = ${mia}`).toHaveLength(0);

  await dialog(page).getByRole('button', { name: 'Import 1 person' }).click();
  await expect(toasts(page)).toContainText('1 person imported.');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Import Staff' })).toBeFocused();
  await expect(pending(page, mia)).toContainText(`Mïa Müller–Chen ${mark}`);
  const { link } = await waitForMail(stack, mia);
  await expect(pending(page, mia)).toContainText('Staff · Last sent: Today');
  const other = await browser.newContext();
  const guest = await other.newPage();
  await guest.goto(link.href);
  await expect(guest.getByText('You have successfully logged in!')).toBeVisible();
  await expect(guest.getByRole('main')).toContainText('Mïa');
  await other.close();

  await open(page, `/admin/staff?q=${mark}`, 'Staff Management');
  const card = page.getByRole('region', { name: 'People' }).getByRole('listitem');
  await expect(card).toContainText(`Mïa Müller–Chen ${mark}`);
  await expect(card).toContainText('+49 30 1');
  await expect(card).toContainText('0 of 12.5 credits completed');
  expect(await mailsTo(stack, waiting)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^staff-\d{4}-\d\d-\d\d\.csv$/);
  const saved = await download.path();
  expect((await readFile(saved, 'utf8')).split('\r\n').slice(0, 2)).toEqual([
    '\ufeffName,Email,Phone,Role,Required credits,Confirmed credits,Completed credits,Last signed in,Description',
    expect.stringMatching(`^Mïa Müller–Chen ${mark},${mia},'\\+49 30 1,Staff,12.5,0,0,\\d{4}-\\d\\d-\\d\\d,$`),
  ]);
  await page.getByRole('button', { name: 'Import Staff' }).click();
  await dialog(page).getByLabel('CSV file').setInputFiles(saved);
  await expect(group(page, 'Skipped')).toHaveText(/^Row 2.*Already a user$/);
});

test('a pasted table: columns are given their meaning, and invitations wait until they are sent', async ({
  admin: page,
  stack,
  mark,
}) => {
  await showOnlyOwn(page, mark);
  const [first, second] = [`z-a-${mark}@example.org`, `z-b-${mark}@example.org`];
  await openImport(page);
  await paste(page, '"Name","Email\nAna,ana@example.org');
  await expect(dialog(page).getByRole('alert')).toContainText('Row 1 has an unclosed or misplaced quotation mark');
  await paste(page, 'Who\tWhere\nAna\tBerlin');
  await expect(dialog(page).getByRole('status')).toHaveText('Choose the column with the email addresses.');
  await expect(dialog(page).getByRole('button', { name: /^Import/ })).toHaveCount(0);
  await dialog(page).getByRole('button', { name: 'Back' }).click();
  await expect(dialog(page).getByLabel('Paste a table')).toHaveValue('Who\tWhere\nAna\tBerlin');
  await paste(page, `Who\tPlace\tContact\nAna ${mark}\tBerlin\t${first}\nBea ${mark}\tBonn\t${second}`);
  await expect(group(page, 'Will be invited').first()).toHaveText(`Row 2${first} · Volunteer`);
  await dialog(page).getByText('Columns', { exact: true }).click();
  await choose(dialog(page).getByLabel('Who'), 'Name');
  await expect(group(page, 'Will be invited').first()).toHaveText(`Row 2Ana ${mark} ${first} · Volunteer`);
  await dialog(page).getByLabel('Send later').check();
  await page.route('**/api/users/import', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
  await dialog(page).getByRole('button', { name: 'Import 2 people' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('The people could not be imported. Nothing was saved.');
  await dialog(page).getByRole('button', { name: 'Import 2 people' }).click();
  await expect(toasts(page)).toContainText('Their invitations are waiting to be sent.');
  await expect(pending(page, first)).toContainText('Not sent yet');
  await pending(page, first).getByRole('button', { name: 'Send to' }).click();
  await waitForMail(stack, first);
  await expect(pending(page, first)).toContainText('Last sent: Today');
  expect(await mailsTo(stack, second)).toEqual([]);
  await expect(pending(page, second)).toContainText('Not sent yet');
  await page.getByRole('button', { name: 'Send all' }).click();
  await waitForMail(stack, second);
  await expect(pending(page, second)).toContainText('Last sent: Today');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    test('importing is accessible', { tag: ['@phone'] }, async ({ admin: page, mark }) => {
      await openImport(page);
      await expectAccessible(page, 'import dialog');
      const long = 'without-an-end-'.repeat(12);
      await paste(page, `Name,Email,Role\n${long},0-${mark}@example.org,staff\n${long},bad@${long},boss`);
      await expect(group(page, 'Errors')).toHaveCount(1);
      await dialog(page).getByText('Columns', { exact: true }).click();
      await expectAccessible(page, 'import preview');
      expect(await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    });
  });
}

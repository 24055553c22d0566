import {
  createPayrollProfile,
  deletePayrollProfile,
  listPayrollProfiles,
  type StoredPayrollProfile,
  updatePayrollProfile,
} from '@contract/payroll-profiles.ts';
import { builtInProfiles } from '@shared/payroll/built-in.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { button, link } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, slotTypeWith } from '@/test/records.ts';

const paid = slotTypeWith({ name: 'Stage', hourly_credits: -15, rates: [{ hourly_credits: -15, from: null }] });
const dialog = page.getByRole('dialog');
const preview = dialog.getByRole('region', { name: 'Preview with made-up work' });
let profiles: StoredPayrollProfile[];
const stored = (name: string, more: Partial<StoredPayrollProfile> = {}): StoredPayrollProfile => ({
  ...{ id: newId(), name, profile: builtInProfiles.xero, version: 1 },
  ...more,
});
/** The row of a profile. */
const row = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

beforeEach(() => {
  worldWith({ me: administrator(), slotTypes: [paid] });
  profiles = [];
  api.on(listPayrollProfiles, () => profiles);
});

it('is reached from System Settings if a slot type has a wage', async () => {
  await openApp('/admin/settings');
  await link('Payroll files').click();
  await expect.element(page.getByRole('heading', { name: 'Payroll files' })).toBeVisible();
  await expect.element(page.getByText('No payroll files of your own')).toBeVisible();
});

it('is nowhere in sight without wages', async () => {
  worldWith({ me: administrator(), slotTypes: [slotTypeWith()] });
  await openApp('/admin/settings');
  await expect.element(link('Wall screens')).toBeVisible();
  await expect.element(link('Payroll files')).not.toBeInTheDocument();
});

it('shows what each file looks like, written by the real writer', async () => {
  await openApp('/admin/payroll-files');
  await row('DATEV LODAS').getByRole('button', { name: 'Preview' }).click();
  await expect.element(preview).toHaveTextContent('lodas-2026-06-01-2026-06-30.txt');
  await expect.element(preview).toHaveTextContent('BeraterNr=1234567');
  await expect.element(preview).toHaveTextContent('10;01/06/2026;12,17;1;1000;101;310;');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await row('Excel').getByRole('button', { name: 'Preview' }).click();
  await expect.element(preview.getByRole('cell', { name: 'Ana Müller' }).first()).toBeVisible();
});

it('copies one, says what is missing, and saves it with the numbers of the organization', async () => {
  api.on(createPayrollProfile, ({ body }) => {
    const made = { ...stored('DATEV LODAS'), ...(body as Pick<StoredPayrollProfile, 'name' | 'profile'>) };
    profiles = [made];
    return made;
  });
  await openApp('/admin/payroll-files');
  await row('DATEV LODAS').getByRole('button', { name: 'Make a copy' }).click();
  await expect.element(preview).toHaveTextContent('Consultant number is missing');
  await expect.element(dialog.getByRole('textbox', { name: 'File name' })).not.toBeInTheDocument();
  await dialog.getByRole('textbox', { name: 'Consultant number' }).fill('7654321');
  await dialog.getByRole('textbox', { name: 'Client number' }).fill('99');
  await expect.element(preview).toHaveTextContent('BeraterNr=7654321');
  await dialog.getByRole('button', { name: 'Add payroll file' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const { settings, ...rest } = builtInProfiles.datev_lodas;
  expect(api.made(createPayrollProfile).map(({ body }) => body)).toEqual([
    {
      name: 'DATEV LODAS',
      profile: { ...rest, settings: { ...settings, consultant_number: '7654321', client_number: '99' } },
    },
  ]);
  await expect.poll(() => row('DATEV LODAS').elements().length).toBe(2);
});

it('changes the columns, and shows at once what becomes of the file', async () => {
  profiles = [stored('Hours')];
  api.on(updatePayrollProfile, ({ body }) => {
    const changed = {
      ...(profiles[0] as StoredPayrollProfile),
      ...(body as Partial<StoredPayrollProfile>),
      version: 2,
    };
    profiles = [changed];
    return changed;
  });
  await openApp('/admin/payroll-files');
  await row('Hours').getByRole('button', { name: 'Edit' }).click();
  await expect.element(preview).toHaveTextContent('Employee,Date,Earnings Rate,Units');
  await dialog.getByRole('button', { name: 'Format of the file' }).click();
  const columns = dialog.getByRole('region', { name: 'Columns' });
  await columns.getByRole('group', { name: 'Column 1' }).getByRole('textbox', { name: 'Heading' }).fill('Who');
  await columns.getByRole('button', { name: 'Move down Column 1' }).click();
  await expect.element(preview).toHaveTextContent('Date,Who,Earnings Rate,Units');
  await columns.getByRole('button', { name: 'Remove column Column 3' }).click();
  await expect.element(preview).toHaveTextContent('Date,Who,Units');
  await columns.getByRole('button', { name: 'Add column' }).click();
  await columns.getByRole('group', { name: 'Column 4' }).getByRole('combobox', { name: 'Content' }).click();
  await page.getByRole('option', { name: 'Cost center' }).click();
  await columns.getByRole('group', { name: 'Column 4' }).getByRole('textbox', { name: 'Heading' }).fill('Centre');
  await expect.element(preview).toHaveTextContent('Date,Who,Units,Centre');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(api.made(updatePayrollProfile).map(({ body }) => body)).toMatchObject([
    {
      name: 'Hours',
      version: 1,
      profile: { columns: [{ field: 'date' }, { header: 'Who' }, { field: 'hours' }, { field: 'cost_centre' }] },
    },
  ]);
});

it('says what is wrong with a profile at its field, and does not send it', async () => {
  profiles = [stored('Hours')];
  await openApp('/admin/payroll-files');
  await row('Hours').getByRole('button', { name: 'Edit' }).click();
  const format = dialog.getByRole('button', { name: 'Format of the file' });
  await format.click();
  await dialog.getByRole('button', { name: 'Remove column Column 4' }).click();
  await expect.element(preview).toHaveTextContent('The preview appears once the fields above are right.');
  await dialog.getByRole('textbox', { name: 'File name' }).fill('a/b');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog).toHaveTextContent('There must be a column with hours, minutes or amounts');
  await expect.element(dialog).toHaveTextContent('Must be a file name without');
  // What is wrong stays in sight.
  await format.click();
  await expect.element(format).toHaveAttribute('aria-expanded', 'true');
  await dialog.getByRole('textbox', { name: 'File name' }).fill('ab');
  await expect.element(dialog).not.toHaveTextContent('Must be a file name without');
  expect(api.made(updatePayrollProfile)).toEqual([]);
});

it('says that a name is in the list already', async () => {
  api.on(createPayrollProfile, refusal('payroll_profile_exists', { name: 'Wages' }));
  await openApp('/admin/payroll-files');
  await button('Add payroll file').click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('wages');
  await dialog.getByRole('button', { name: 'Add payroll file' }).click();
  await expect.element(dialog).toHaveTextContent('"Wages" is already in the list');
});

it('deletes one after a question', async () => {
  profiles = [stored('Hours')];
  api.on(deletePayrollProfile, () => {
    profiles = [];
    return null;
  });
  await openApp('/admin/payroll-files');
  await row('Hours').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog');
  await expect.element(question).toHaveTextContent('Files that were written as “Hours” stay as they are.');
  await question.getByRole('button', { name: 'Delete payroll file' }).click();
  await expect.element(page.getByText('No payroll files of your own')).toBeVisible();
  expect(api.made(deletePayrollProfile)).toHaveLength(1);
});

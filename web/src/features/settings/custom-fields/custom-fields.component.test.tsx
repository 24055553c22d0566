import {
  createCustomField,
  deleteCustomField,
  listFieldAnswers,
  orderCustomFields,
  updateCustomField,
} from '@contract/custom-fields.ts';
import { recordExport } from '@contract/record.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { catchDownloads } from '@/test/downloads.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { dialog, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { customFieldWith, newId } from '@/test/records.ts';

const row = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name });

it('adds a question with its preview; about diet, its answers end', async () => {
  const world = worldWith({ me: administrator() });
  await openApp('/admin/questions');
  await expect.element(page.getByText('No questions yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add question' }).first().click();
  await dialog.getByLabelText('Question').fill(' Diet ');
  await dialog.getByLabelText('What the answers are for').fill('To cook');
  await dialog.getByRole('combobox', { name: 'Kind of answer' }).click();
  await page.getByRole('option', { name: 'One of several' }).click();
  const submit = dialog.getByRole('button', { name: 'Add question' });
  await submit.click();
  await expect.element(dialog.getByLabelText('Options')).toHaveAccessibleDescription('Must be at least one option');
  await dialog.getByLabelText('Options').fill('Vegan\n\n  All \n');
  await dialog.getByRole('combobox', { name: 'About health or diet' }).click();
  await page.getByRole('option', { name: 'About diet' }).click();
  await expect.element(dialog.getByLabelText('Removed after days')).toHaveValue(14);
  await dialog.getByRole('radio', { name: 'Before a place is taken' }).click();
  const preview = dialog.getByRole('region', { name: 'What people see' });
  await expect
    .element(preview.getByRole('combobox'))
    .toHaveAccessibleDescription(
      'Needed before you take a place. · For: To cook · Administrators can read it. · It is removed 14 days after your last shift.',
    );
  api.on(createCustomField, ({ body }) => {
    const made = customFieldWith({ ...(body as object) });
    world.customFields = [made];
    return made;
  });
  await submit.click();
  await expect.element(toasts).toHaveTextContent('The question “Diet” has been saved.');
  expect(api.made(createCustomField)[0]?.body).toMatchObject({
    ...{ label: 'Diet', kind: 'choice', options: ['Vegan', 'All'], purpose: 'To cook', special: 'diet', ends_days: 14 },
    ...{ readers: 'administrators', scope: 'person', needed: 'before_taking' },
  });
  await expect.element(row('Diet')).toHaveTextContent('One of several · Once for each person · Administrators');
});

it('says why a question that people have answered cannot ask something else', async () => {
  const field = customFieldWith({ answers: 3 });
  worldWith({ me: administrator(), customFields: [field] });
  await openApp('/admin/questions');
  await row('Shirt').getByRole('button', { name: 'Edit Shirt' }).click();
  api.on(updateCustomField, refusal('field_answered', { answers: 3 }));
  await dialog.getByLabelText('Question').fill('Hat');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('3 people have answered this question already');
  await expect.element(dialog.getByLabelText('Question')).toHaveValue('Hat');
});

it('moves and deletes a question', async () => {
  const [shirt, hat] = [customFieldWith(), customFieldWith({ label: 'Hat' })];
  const world = worldWith({ me: administrator(), customFields: [shirt, hat] });
  await openApp('/admin/questions');
  api.on(orderCustomFields, () => {
    world.customFields = [hat, shirt];
    return null;
  });
  await page.getByRole('button', { name: 'Move “Hat” up' }).click();
  await expect.element(page.getByRole('main').getByRole('listitem').first()).toHaveTextContent('Hat');
  expect(api.made(orderCustomFields)[0]?.body).toEqual({ ids: [hat.id, shirt.id] });
  await expect.element(page.getByRole('button', { name: 'Move “Hat” down' })).toHaveFocus();
  api.on(deleteCustomField, () => {
    world.customFields = [shirt];
    return null;
  });
  await row('Hat').getByRole('button', { name: 'Delete Hat' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectGone(row('Hat'));
});

it('counts sizes as a list to order by, and saves it as a file, which is recorded', async () => {
  const field = customFieldWith({ answers: 2 });
  worldWith({ me: administrator(), customFields: [field] });
  const person = (name: string) => ({ id: newId(), name });
  api.on(listFieldAnswers, [
    { user: person('Ada'), value: 'M' },
    { user: person('Bob'), value: 'M' },
    { user: person('Eve'), value: null },
  ]);
  await openApp('/admin/questions');
  await row('Shirt').getByRole('link', { name: '2 answers Shirt' }).click();
  const line = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect.element(line('M')).toHaveTextContent('M2Ada, Bob');
  await expect.element(line('S')).toHaveTextContent('S0');
  await expect.element(line('No answer')).toHaveTextContent('No answer1Eve');
  const files = catchDownloads();
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]?.text()).toContain('M,2,"Ada, Bob"');
  expect(api.made(recordExport)).toMatchObject([{ body: { export: 'people' } }]);
});

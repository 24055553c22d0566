import { getBirth, setBirth } from '@contract/births.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { dialog, expectGone, heading, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { slotTypeWith, userWith } from '@/test/records.ts';

const section = page.getByRole('region', { name: 'Year of birth' });

/** The page of Ada, on a server that stores when she was born. */
async function open(min_age: number | null, known: string | null = null) {
  let born = known;
  const ada = userWith({ name: 'Ada' });
  worldWith({ me: administrator(), users: [ada], slotTypes: [slotTypeWith({ min_age })] });
  api.on(getBirth, () => ({ born }));
  api.on(setBirth, ({ body }) => {
    born = (body as { born: string | null }).born;
    return { born };
  });
  await openApp(`/admin/staff/${ada.id}/edit`);
  await expect.element(heading(2, { name: 'Access' })).toBeVisible();
  return ada;
}

it('is not there, and is not asked for, where no slot type has a rule of ages', async () => {
  await open(null, '2010');
  await expectGone(section);
  expect(api.made(getBirth)).toEqual([]);
});

it('is entered, changed and removed by administrators', async () => {
  const ada = await open(16);
  await expect.element(section).toHaveTextContent('Places that depend on the age are refused until it is known.');
  await section.getByRole('button', { name: 'Enter year of birth' }).click();
  await dialog.getByLabelText('Year of birth').fill('2010');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(section).toHaveTextContent('Born in 2010');
  await section.getByRole('button', { name: 'Change' }).click();
  await expect.element(dialog.getByLabelText('Year of birth')).toHaveValue('2010');
  await dialog.getByRole('button', { name: 'Enter the whole date' }).click();
  await dialog.getByLabelText('Date of birth').fill('2010-05-03');
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect.element(section).toHaveTextContent('Born on May 3, 2010');
  await section.getByRole('button', { name: 'Remove the year of birth' }).click();
  await expect.element(toasts).toHaveTextContent('The year of birth has been removed.');
  await expect.element(section).toHaveTextContent('Not known');
  expect(api.made(setBirth)).toMatchObject([
    { params: { id: ada.id }, body: { born: '2010' } },
    { body: { born: '2010-05-03' } },
    { body: { born: null } },
  ]);
});

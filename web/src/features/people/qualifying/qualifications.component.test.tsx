import { confirmQualification, withdrawQualification } from '@contract/qualifications.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { dialog, expectGone, heading, toasts } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { qualificationWith, userWith } from '@/test/records.ts';

const section = page.getByRole('region', { name: 'Qualifications' });

/** The page of Ada, on a server that stores what is confirmed. */
async function open(...qualifications: ReturnType<typeof qualificationWith>[]) {
  const ada = userWith({ name: 'Ada' });
  const world = worldWith({ me: administrator(), users: [ada], qualifications });
  api.on(confirmQualification, ({ params, body }) => {
    const found = qualifications.find((each) => each.id === params.qualificationId) as (typeof qualifications)[0];
    const { id, name, confirmed_by } = found;
    const days = body as { confirmed_on: string; valid_until: string | null };
    const held = { qualification: { id, name, confirmed_by }, ...days, valid: true };
    world.held = [held];
    return held;
  });
  api.on(withdrawQualification, () => {
    world.held = [];
    return null;
  });
  await openApp(`/admin/staff/${ada.id}/edit`);
  await expect.element(heading(1, { name: 'Ada' })).toBeVisible();
  return ada;
}

it('is not there without qualifications', async () => {
  await open();
  await expect.element(heading(2, { name: 'Access' })).toBeVisible();
  await expectGone(section);
});

it('confirms one from a day until a day that follows its months, and withdraws it', async () => {
  const lift = qualificationWith({ name: 'Forklift', confirmed_by: 'organiser', valid_months: 1 });
  const ada = await open(lift);
  await expect.element(section).toHaveTextContent('Not confirmed');
  await section.getByRole('button', { name: 'Confirm Forklift' }).click();
  await dialog.getByLabelText('Confirmed on').fill('2026-01-31');
  await expect.element(dialog.getByLabelText('Valid until')).toHaveValue('2026-02-28');
  await dialog.getByLabelText('Valid until').fill('2040-06-30');
  await dialog.getByLabelText('Confirmed on').fill('2026-02-01');
  await expect.element(dialog.getByLabelText('Valid until')).toHaveValue('2040-06-30');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(toasts).toHaveTextContent('“Forklift” has been confirmed.');
  expect(api.made(confirmQualification)).toMatchObject([
    {
      params: { id: ada.id, qualificationId: lift.id },
      body: { confirmed_on: '2026-02-01', valid_until: '2040-06-30' },
    },
  ]);
  await expect.element(section).toHaveTextContent('Valid until June 30, 2040');
  await section.getByRole('button', { name: 'Withdraw Forklift' }).click();
  await expect.element(toasts).toHaveTextContent('“Forklift” has been withdrawn.');
  await expect.element(section).toHaveTextContent('Not confirmed');
  await expect.element(section.getByRole('heading')).toHaveFocus();
});

it('sends no end where the field is empty', async () => {
  await open(qualificationWith({ name: 'Forklift', valid_months: 12 }));
  await section.getByRole('button', { name: 'Confirm Forklift' }).click();
  await dialog.getByLabelText('Valid until').fill('');
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(section).toHaveTextContent('Valid without end');
  expect(api.made(confirmQualification)).toMatchObject([{ body: { valid_until: null } }]);
});

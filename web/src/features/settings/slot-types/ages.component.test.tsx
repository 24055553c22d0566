import { updateSlotType } from '@contract/slot-types.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSlotTypeChanges } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { button, entry, expectGone } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { slotTypeWith } from '@/test/records.ts';

it('says nothing of ages until somebody asks for it, then limits a slot type by age and by hours', async () => {
  const world = worldWith({ me: administrator(), slotTypes: [slotTypeWith()] });
  answerSlotTypeChanges(world);
  await openApp('/admin/slot-types');
  await button('Edit Bar').click();
  await expectGone(page.getByLabelText('Minimum age'));
  await button('Limit by age').click();
  const age = page.getByLabelText('Minimum age');
  await age.fill('0');
  await page.getByRole('switch', { name: 'Young people only at certain hours' }).click();
  await page.getByLabelText('Not after').fill('21:30');
  await button('Save Changes').click();
  await expect.element(page.getByText('Must be at least 1')).toBeVisible();
  await age.fill('16');
  await button('Save Changes').click();
  await expect.element(entry(2, 'Bar')).toHaveTextContent('From 16 years');
  await expect.element(entry(2, 'Bar')).toHaveTextContent('Under 18: 06:00 to 21:30');
  const young = { under: 18, from: '06:00', until: '21:30' };
  expect(api.made(updateSlotType)).toMatchObject([{ body: { min_age: 16, young } }]);
});

it('takes one of the rules away again, and keeps the other', async () => {
  const young = { under: 18, from: '06:00', until: '20:00' };
  const world = worldWith({ me: administrator(), slotTypes: [slotTypeWith({ min_age: 16, young })] });
  answerSlotTypeChanges(world);
  await openApp('/admin/slot-types');
  await button('Edit Bar').click();
  await page.getByLabelText('Minimum age').fill('');
  await button('Save Changes').click();
  await expectGone(entry(2, 'Bar').getByText('From 16 years'));
  await expect.element(entry(2, 'Bar')).toHaveTextContent('Under 18: 06:00 to 20:00');
  expect(api.made(updateSlotType)).toMatchObject([{ body: { min_age: null } }]);
});

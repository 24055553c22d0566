import { updateSlotType } from '@contract/slot-types.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSlotTypeChanges } from '@/test/changes.ts';
import { api } from '@/test/fake-api.ts';
import { button, entry, expectGone, link } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { qualificationWith, slotTypeWith } from '@/test/records.ts';

const asked = page.getByRole('group', { name: 'Qualifications needed' });

it('begins with a link where no qualification exists', async () => {
  worldWith({ me: administrator(), slotTypes: [slotTypeWith()] });
  await openApp('/admin/slot-types');
  await button('Edit Bar').click();
  await expect.element(link('Ask for a qualification')).toHaveAttribute('href', '/admin/qualifications');
  await expectGone(asked);
});

it('asks for several qualifications, which its card names', async () => {
  const [aid, lift] = [qualificationWith(), qualificationWith({ name: 'Forklift' })];
  const { id, name, confirmed_by } = aid;
  const type = slotTypeWith({ qualifications: [{ id, name, confirmed_by }] });
  const world = worldWith({ me: administrator(), slotTypes: [type], qualifications: [aid, lift] });
  answerSlotTypeChanges(world);
  await openApp('/admin/slot-types');
  await expect.element(entry(2, 'Bar')).toHaveTextContent('Needs First aid');
  await button('Edit Bar').click();
  await expect.element(asked.getByRole('checkbox', { name: 'First aid' })).toBeChecked();
  await asked.getByRole('checkbox', { name: 'Forklift' }).click();
  await button('Save Changes').click();
  await expect.element(entry(2, 'Bar')).toHaveTextContent('Needs First aid, Forklift');
  await expect.poll(() => api.made(updateSlotType)).toMatchObject([{ body: { qualification_ids: [aid.id, lift.id] } }]);
});

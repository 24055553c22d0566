import { createSlotType } from '@contract/slot-types.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '@/test/fake-api.ts';
import { toasts } from '@/test/find.ts';
import { press, tabTo, typeInto } from '@/test/keyboard.ts';
import { settled } from '@/test/look.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { slotTypeWith } from '@/test/records.ts';

it('creates a slot type by keyboard alone', async () => {
  const world = worldWith({ me: administrator() });
  api.on(createSlotType, ({ body }) => {
    const type = slotTypeWith(body as { name: string; color: string; hourly_credits: number });
    world.slotTypes = [type];
    return type;
  });
  await openApp('/admin/slot-types');
  await expect.element(page.getByRole('heading', { level: 1, name: 'Slot Types' })).toBeVisible();
  // Until the overlay is gone, nothing in the page can have the focus.
  await settled();
  await press('n');
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveFocus();
  await press('Bar');
  await tabTo(page.getByRole('radio', { name: 'Blue' }));
  const purple = page.getByRole('radio', { name: 'Purple' });
  await press('{ArrowRight}');
  await expect.element(purple).toHaveFocus();
  await expect.element(purple).toBeChecked();
  await typeInto(page.getByLabelText('Credits per hour'), '2');
  await press('{Enter}');
  await expect.element(toasts).toHaveTextContent('“Bar” has been created.');
  expect(api.made(createSlotType).map(({ body }) => body)).toMatchObject([{ name: 'Bar', hourly_credits: 2 }]);
});

import { createSlotType, type SlotType, updateSlotType } from '@contract/slot-types.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { answerSlotTypeChanges } from '@/test/changes.ts';
import { api, refusal } from '@/test/fake-api.ts';
import { button, entry, expectGone, toasts } from '@/test/find.ts';
import { administrator, openApp, type World, worldWith } from '@/test/open-app.tsx';
import { slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar', bring: 'Shoes' });
const form = page.getByRole('main').getByRole('form');
const save = form.getByRole('button', { name: 'Save Changes' });
const name = form.getByLabelText('Name');
let world: World;

beforeEach(() => {
  world = worldWith({ me: administrator(), slotTypes: [bar] });
  answerSlotTypeChanges(world);
  api.on(updateSlotType, ({ body }) => {
    const [latest] = world.slotTypes as [SlotType];
    const { version, name = '', bring = null } = body as { version: number; name?: string; bring?: string };
    if (version !== latest.version)
      return refusal('stale_version', { version: latest.version, updated_at: '2026-10-23T10:00:00Z' });
    const saved = { ...latest, name, bring, version: version + 1 };
    world.slotTypes = [saved];
    return saved;
  });
});
const theirs = (more: Partial<SlotType>) => {
  world.slotTypes = [{ ...bar, ...more, version: 2 }];
};

it('keeps what both of two administrators have changed, with one Save', async () => {
  await openApp('/admin/slot-types');
  await button('Edit Bar').click();
  await name.fill('Great bar');
  theirs({ bring: 'Gloves' });
  await save.click();
  await expect.element(toasts).toHaveTextContent('“Great bar” has been saved.');
  await expect.element(toasts).toHaveTextContent('Changed by someone else and kept: What to bring: Shoes → Gloves');
  expect(toasts.element().textContent).not.toContain('Failed');
  expect(world.slotTypes).toMatchObject([{ name: 'Great bar', bring: 'Gloves', version: 3 }]);
  await expectGone(form);
});

it('lets the person choose where both have changed the same, and opens the form for that', async () => {
  await openApp('/admin/slot-types');
  await button('Edit Bar').click();
  await name.fill('Mine');
  theirs({ name: 'Theirs', bring: 'Gloves' });
  await save.click();
  await expect.element(form.getByRole('alert')).toHaveTextContent('Name: Bar → Theirs');
  await expect.element(name).toHaveValue('Mine');
  await expect.element(form.getByLabelText('What to bring')).toHaveValue('Gloves');
  await form.getByRole('button', { name: 'Take theirs' }).click();
  await expect.element(name).toHaveValue('Theirs');
  await name.fill('Ours');
  await save.click();
  await expect.element(entry(2, 'Ours')).toBeVisible();
  expect(world.slotTypes).toMatchObject([{ name: 'Ours', bring: 'Gloves', version: 3 }]);
});

it('keeps what is typed when somebody else deletes the slot type meanwhile, and would create it anew', async () => {
  await openApp('/admin/slot-types');
  await button('Edit Bar').click();
  await name.fill('Mine');
  world.slotTypes = [];
  api.on(updateSlotType, refusal('not_found', { what: 'slot_type' }));
  await save.click();
  await expect.element(form).toHaveTextContent('Somebody else has deleted this slot type.');
  await expect.element(name).toHaveValue('Mine');
  await form.getByRole('button', { name: 'Create slot type' }).click();
  await expect.element(entry(2, 'Mine')).toBeVisible();
  expect(api.made(createSlotType)).toHaveLength(1);
});

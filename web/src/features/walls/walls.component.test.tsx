import { createWall, deleteWall, listWalls, renewWall, updateWall, type Wall } from '@contract/walls.ts';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { api, refusal } from '@/test/fake-api.ts';
import { button, link } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, slotTypeWith } from '@/test/records.ts';

const bar = slotTypeWith({ name: 'Bar' });
const dialog = page.getByRole('dialog');
const address = (key: string) => `${location.origin}/wall#${key}`;
let walls: Wall[];
const wallNamed = (name: string, more: Partial<Wall> = {}): Wall => ({
  ...{ id: newId(), name, place: null, slot_type: null, shows_names: false },
  ...{ key_made_at: '2026-10-20T10:00:00Z', last_seen_at: null, ...more },
});

beforeEach(() => {
  worldWith({ me: administrator(), slotTypes: [bar] });
  walls = [];
  api.on(listWalls, () => walls);
});

it('is reached from System Settings, and explains itself while there is none', async () => {
  await openApp('/admin/settings');
  await link('Wall screens').click();
  await expect.element(page.getByText('No wall screens')).toBeVisible();
  await expect.element(page.getByText('Nobody has to sign in there.')).toBeVisible();
});

it('adds a screen for one slot type, and shows its address once', async () => {
  api.on(createWall, ({ body }) => {
    const wall = wallNamed((body as { name: string }).name, { slot_type: { id: bar.id, name: bar.name } });
    walls = [wall];
    return { ...wall, key: 'secret' };
  });
  await openApp('/admin/walls');
  await button('Add wall screen').click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Tent');
  await dialog.getByRole('combobox', { name: 'Shows' }).click();
  await page.getByRole('option', { name: 'Slot type: Bar' }).click();
  await dialog.getByRole('switch', { name: 'Show first names' }).click();
  await dialog.getByRole('button', { name: 'Add wall screen' }).click();
  const shown = dialog.getByRole('textbox', { name: 'Address of the screen' });
  await expect.element(shown).toHaveValue(address('secret'));
  expect(api.made(createWall).map(({ body }) => body)).toEqual([
    { name: 'Tent', shows_names: true, slot_type_id: bar.id },
  ]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Tent' }))
    .toHaveTextContent('Slot type: BarNot opened yet');
  expect(document.body.innerHTML).not.toContain('secret');
});

it('changes the name and whether names are shown', async () => {
  const wall = wallNamed('Tent', { last_seen_at: '2026-10-23T09:00:00Z' });
  walls = [wall];
  api.on(updateWall, ({ body }) => {
    walls = [{ ...wall, ...(body as Partial<Wall>) }];
    return walls[0] as Wall;
  });
  await openApp('/admin/walls');
  await expect.element(page.getByRole('main')).toHaveTextContent(/Last seen Today, /);
  await button('Edit Tent').click();
  await dialog.getByRole('switch', { name: 'Show first names' }).click();
  await button('Save Changes').click();
  await expect.element(page.getByRole('main')).toHaveTextContent('Everything · With first names');
  expect(api.made(updateWall).map(({ body }) => body)).toEqual([{ name: 'Tent', shows_names: true }]);
});

it('makes a new address after a question, and says so when that fails', async () => {
  const wall = wallNamed('Tent');
  walls = [wall];
  api.on(renewWall, refusal('not_found', { what: 'wall' }));
  await openApp('/admin/walls');
  const question = page.getByRole('alertdialog');
  const renew = async () => {
    await button('Replace address of Tent').click();
    await expect.element(question).toHaveTextContent('Screens with the present address of “Tent” go dark');
    await question.getByRole('button', { name: 'Replace address' }).click();
  };
  await renew();
  await expect.element(page.getByText('The address could not be changed.')).toBeVisible();
  api.on(renewWall, { ...wall, key: 'another' });
  await renew();
  await expect.element(dialog.getByRole('textbox')).toHaveValue(address('another'));
});

it('deletes a screen after a question', async () => {
  walls = [wallNamed('Tent')];
  api.on(deleteWall, () => {
    walls = [];
    return null;
  });
  await openApp('/admin/walls');
  await button('Delete Tent').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete wall screen' }).click();
  await expect.element(page.getByText('No wall screens')).toBeVisible();
});

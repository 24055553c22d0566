import { createWall, listWalls, type Wall } from '@contract/walls.ts';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { api } from '@/test/fake-api.ts';
import { button, choose, dialog } from '@/test/find.ts';
import { administrator, openApp, worldWith } from '@/test/open-app.tsx';
import { newId, slotTypeWith } from '@/test/records.ts';
import { keeps } from '@/test/under-the-hand.ts';

type Scene = Awaited<ReturnType<typeof openWalls>>;

const name = dialog.getByRole('textbox', { name: 'Name' });
const wallNamed = (name: string): Wall => ({
  ...{ id: newId(), name, place: null, slot_type: null, shows_names: false },
  ...{ key_made_at: '2026-10-20T10:00:00Z', last_seen_at: null },
});

/** The list of wall screens, with one in the tent. What others do changes `walls` and `world`. */
async function openWalls() {
  const bar = slotTypeWith({ name: 'Bar' });
  const world = worldWith({ me: administrator(), slotTypes: [bar, slotTypeWith({ name: 'Gate' })] });
  const walls = [wallNamed('Tent')];
  api.on(listWalls, () => walls);
  api.on(createWall, ({ body }) => {
    const wall = wallNamed((body as { name: string }).name);
    walls.push(wall);
    return { ...wall, key: 'secret' };
  });
  return { ...(await openApp('/admin/walls')), world, bar, walls };
}
const add = async (): Promise<Scene> => {
  const scene = await openWalls();
  await button('Add wall screen').click();
  await choose(dialog.getByRole('combobox', { name: 'Shows' }), 'Slot type: Bar');
  await dialog.getByRole('switch', { name: 'Show first names' }).click();
  await name.fill('Stage le');
  return scene;
};
const wallsShown = ({ queryClient, walls }: Scene) =>
  expect.poll(() => queryClient.getQueryData(queryKeys.walls)).toEqual(walls);
const shows = () => document.querySelector('[role=dialog] [role=combobox]')?.textContent;
const isOn = () => document.querySelector('[role=dialog] [role=switch]')?.getAttribute('aria-checked');

const others = {
  'another administrator removes a screen': {
    change: ({ walls }: Scene) => void walls.splice(0, 1),
    shown: wallsShown,
  },
  'another administrator adds a screen': {
    change: ({ walls }: Scene) => void walls.unshift(wallNamed('Bar screen')),
    shown: wallsShown,
  },
};

keeps('a wall screen that is half described', {
  open: add,
  others: {
    ...others,
    'another administrator adds a slot type': {
      change: ({ world }) => {
        world.slotTypes = [slotTypeWith({ name: 'Awning' }), ...world.slotTypes];
      },
      shown: ({ queryClient, world }) =>
        expect.poll(() => queryClient.getQueryData(queryKeys.slotTypes)).toEqual(world.slotTypes),
    },
  },
  stays: () => [shows()?.includes('Bar'), isOn()],
});

keeps('a wall screen that is being renamed', {
  open: async () => {
    const scene = await openWalls();
    await button('Edit Tent').click();
    await name.fill('Big te');
    return scene;
  },
  others,
  stays: isOn,
});

keeps('the address of a new screen, which is shown once', {
  open: async () => {
    const scene = await add();
    await dialog.getByRole('button', { name: 'Add wall screen' }).click();
    await expect.element(page.getByRole('textbox', { name: 'Address of the screen' })).toBeVisible();
    return scene;
  },
  others: {
    ...others,
    'another administrator removes the new screen': {
      change: ({ walls }) => void walls.pop(),
      shown: wallsShown,
    },
  },
});

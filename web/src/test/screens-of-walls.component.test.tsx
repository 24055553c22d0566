import { readWall } from '@contract/wall.ts';
import { createWall, listWalls, type Wall } from '@contract/walls.ts';
import { expect } from 'vitest';
import { everyLook, opened, press } from './every-look.ts';
import { api, refusal } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId } from './records.ts';
import { fill, isWrong, long, unbroken } from './screens.ts';
import { wallShift, wallSlot, wallWith } from './wall.ts';

const path = '/admin/walls';
const wall: Wall = {
  ...{ id: newId(), name: 'Xyz', place: { id: newId(), name: unbroken }, slot_type: null, shows_names: true },
  ...{ key_made_at: '2026-10-20T10:00:00Z', last_seen_at: '2026-10-23T09:00:00Z' },
};
const world = () => {
  worldWith({ me: administrator({ name: 'Xyz Admin' }) });
  api.on(listWalls, [
    wall,
    { ...wall, id: newId(), name: 'Xyz 2', place: null, shows_names: false, last_seen_at: null },
  ]);
  api.on(createWall, { ...wall, key: 'secret' });
};
const dialog = async () => {
  await press('main button[aria-haspopup=dialog]');
  await opened();
};

everyLook([
  { what: 'the wall screens', path, world },
  { what: 'no wall screens', path, world: () => [world(), api.on(listWalls, [])] },
  {
    what: 'a wall screen without a name',
    path,
    world,
    act: async () => {
      await dialog();
      await press('[role=dialog] [type=submit]');
      await isWrong();
    },
  },
  {
    what: 'the address of a wall screen',
    path,
    world,
    act: async () => {
      await dialog();
      await fill('[role=dialog] input', 'Xyz');
      await press('[role=dialog] [type=submit]');
      await expect.poll(() => document.querySelector('[role=dialog] [readonly]')).not.toBeNull();
    },
  },
  {
    what: 'a wall',
    path: '/wall#secret',
    world: () =>
      api.on(
        readWall,
        wallWith(
          [
            wallShift({
              title: long,
              location: unbroken,
              slots: [wallSlot({ name: unbroken, names: ['Xyz', 'Ghk'] })],
            }),
            wallShift({ title: 'Qrs', is_canceled: true, slots: [wallSlot({ name: 'Fgh', is_canceled: true })] }),
            wallShift({
              ...{ title: unbroken, start_time: '2026-10-24T07:00:00Z', end_time: '2026-10-24T09:00:00Z' },
              slots: [wallSlot({ name: long, below_min: 2 }), wallSlot({ name: 'Fgh', is_canceled: true })],
            }),
          ],
          { name: 'Xyz', organisation: 'Klm' },
        ),
      ),
  },
  {
    what: 'a wall with nothing on it',
    path: '/wall#secret',
    world: () => api.on(readWall, wallWith([], { name: 'Xyz', organisation: unbroken })),
  },
  {
    what: 'a wall that is switched off',
    path: '/wall#secret',
    world: () => api.on(readWall, refusal('not_found', { what: 'wall' })),
  },
]);

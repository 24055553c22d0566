import { getBoard, getBoardDays } from '@contract/board.ts';
import { listSeasons } from '@contract/seasons.ts';
import { expect } from 'vitest';
import { boardOf, boardShift, boardSlot } from './board.ts';
import { everyLook, opened, press } from './every-look.ts';
import { api, failure } from './fake-api.ts';
import { administrator, worldWith } from './open-app.tsx';
import { newId, seasonWith } from './records.ts';
import { fill, unbroken } from './screens.ts';

const path = '/admin/schedule?day=2026-10-24';
const role = { id: newId(), name: unbroken, color: '#3182ce' };
const world = () => {
  worldWith({ me: administrator() });
  api.on(listSeasons, [seasonWith({ name: unbroken, first_day: '2026-09-01', last_day: '2026-11-30' })]);
  api.on(getBoardDays, { timezone: 'UTC', today: '2026-10-23', days: [] });
  const shift = boardShift({ title: unbroken, slots: [boardSlot({ slot_type_id: role.id })] });
  api.on(getBoard, boardOf([shift], { slot_types: [role] }));
};
const toPrint = async () => {
  await expect.poll(() => document.querySelector('[data-bar]')).not.toBeNull();
  await press('main button:has(.lucide-printer)');
  await opened();
};

// The board behind the dialog is as dense as its shifts.
everyLook([
  { what: 'what to print of the schedule', path, world, dense: true, act: toPrint },
  {
    what: 'days to print that are backwards',
    path,
    world,
    dense: true,
    act: async () => {
      await toPrint();
      await fill('[role=dialog] input', '2026-12-24');
      await expect.poll(() => document.querySelector('[role=dialog] [type=button][disabled]')).not.toBeNull();
    },
  },
  {
    what: 'days to print that could not be loaded',
    path,
    world,
    dense: true,
    act: async () => {
      await toPrint();
      api.on(getBoard, failure());
      await press('[role=dialog] .flex-wrap > button');
      await expect.poll(() => document.querySelector('[role=dialog] [role=alert]')).not.toBeNull();
    },
  },
]);

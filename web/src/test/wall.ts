import type { WallPage, WallShift, WallSlot } from '@contract/wall.ts';
import { newId } from './records.ts';

/** A slot of a wall: three places, of which one is taken. */
export const wallSlot = (more: Partial<WallSlot> = {}): WallSlot => ({
  ...{
    id: newId(),
    name: 'Bar',
    color: '#d69e2e',
    required: 3,
    taken: 1,
    below_min: null,
    is_canceled: false,
    names: [],
  },
  ...more,
});

/** A shift of a wall, by default from 9:00 to 12:00. */
export const wallShift = (more: Partial<WallShift> = {}): WallShift => ({
  ...{
    id: newId(),
    title: 'Concert',
    location: 'Pier 3',
    timezone: 'UTC',
    all_day: false,
    is_canceled: false,
    slots: [wallSlot()],
  },
  ...{ start_time: '2026-10-23T09:00:00Z', end_time: '2026-10-23T12:00:00Z' },
  ...more,
});

/** What a wall shows at 10:00. */
export const wallWith = (shifts: WallShift[], more: Partial<WallPage> = {}): WallPage => ({
  ...{
    id: newId(),
    channel: newId(),
    name: 'Tent',
    organisation: 'River Festival',
    shows_names: false,
    timezone: 'UTC',
  },
  ...{ now: '2026-10-23T10:00:00Z', shifts },
  ...more,
});

import type { Board, BoardShift, BoardSlot } from '@contract/board.ts';
import { newId } from './records.ts';

/** A slot of the board with two open places. */
export const boardSlot = (more: Partial<BoardSlot> = {}): BoardSlot => ({
  id: newId(),
  slot_type_id: newId(),
  required_count: 2,
  min_count: null,
  current_count: 0,
  held_count: 0,
  confirmed_count: more.current_count ?? 0,
  is_canceled: false,
  ...more,
});

/** A shift of the board: noon to two, October 24, 2026, UTC. */
export const boardShift = (more: Partial<BoardShift> = {}): BoardShift => ({
  id: newId(),
  title: 'Gate',
  location: null,
  place_id: null,
  start_time: '2026-10-24T12:00:00Z',
  end_time: '2026-10-24T14:00:00Z',
  timezone: 'UTC',
  all_day: false,
  status: 'scheduled',
  draft: false,
  feed_id: null,
  series_id: null,
  version: 1,
  slots: [boardSlot()],
  signups: [],
  ...more,
});

/** A board with these shifts, in UTC, ordered as the API does. */
export const boardOf = (shifts: readonly BoardShift[], more: Partial<Board> = {}): Board => ({
  timezone: 'UTC',
  slot_types: [],
  places: [],
  shifts: shifts.toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time)),
  people: [],
  ...more,
});

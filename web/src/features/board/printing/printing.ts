import type { Board, BoardShift, BoardSlot } from '@contract/board.ts';
import { andOthers } from '@/domains/shifts/roster.ts';
import { nameOnPaper, type SignInGroup } from '@/domains/shifts/sign-in.ts';
import { personName } from '@/lib/format/person-name.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { dateOfDay } from '@/lib/time/time.ts';
import { liveSlots } from '../engine/coverage.ts';
import { type By, type Item, type Row, rowsOf } from '../engine/rows.ts';
import { rowName, timesOfShift } from '../engine/words.ts';
import { printTexts } from './print-texts.ts';

/** The days of a list, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The slots of a shift in a list, with the names of their people. */
export interface PrintedSlot {
  key: string;
  role: string;
  names: readonly string[];
  missing: number;
}

/** A shift in a list. */
export interface Line {
  key: string;
  day: string;
  times: string;
  item: Item;
  slots: readonly PrintedSlot[];
}

/** A part of a list. `title`: `null` for a list of one part. */
export interface Part {
  key: string;
  title: string | null;
  /** Of a person: how many shifts and hours. */
  note: string | null;
  lines: readonly Line[];
}

/** The part of a board with the shifts that start on these days. */
export const onDays = (board: Board, { from, to }: Days): Board => ({
  ...board,
  shifts: board.shifts.filter((shift) => dayOf(shift) >= from && dayOf(shift) <= to),
});

const hour = 3_600_000;

/** The hours of some shifts; whole days have none. */
export const hoursOf = (items: readonly Item[]): number =>
  items.reduce((sum, { from, to, shift }) => sum + (shift.all_day ? 0 : to - from), 0) / hour;

/** How many people a slot misses; none if its shift is canceled. */
export const missingOf = (shift: BoardShift, slot: BoardSlot): number =>
  shift.status === 'canceled' ? 0 : Math.max(0, slot.required_count - slot.current_count);

/** Finds the slots of a board with the names of their people. */
function slotsOn(board: Board) {
  const names = new Map(board.people.map(({ id, name }) => [id, name]));
  const roles = new Map(board.slot_types.map(({ id, name }) => [id, name]));
  return ({ shift, slots }: Pick<Item, 'shift' | 'slots'>): PrintedSlot[] =>
    liveSlots(slots).map((slot) => ({
      key: slot.id,
      role: roles.get(slot.slot_type_id) ?? '',
      names: shift.signups
        .filter(({ slot_id }) => slot_id === slot.id)
        .map(({ user_id, status, unnamed = 0 }) =>
          nameOnPaper(andOthers(personName(names.get(user_id) ?? ''), unnamed), status),
        ),
      missing: missingOf(shift, slot),
    }));
}

/** The order of two days. */
export const byDay = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function linesOf(board: Board, rows: readonly Row[]): Line[] {
  const slots = slotsOn(board);
  return rows
    .flatMap(({ kind, items }) => items.map((item) => ({ kind, item })))
    .map(({ kind, item }) => ({
      key: item.key,
      day: dayOf(item.shift),
      times: timesOfShift(item, board.timezone),
      item,
      slots: slots(item).filter(({ missing }) => kind !== 'open' || missing > 0),
    }))
    .sort((a, b) => byDay(a.day, b.day));
}

function noteOf({ kind, items }: Row): string | null {
  if (kind !== 'person') return null;
  return printTexts.get().sum({ count: items.length, hours: Math.round(hoursOf(items) * 100) / 100 });
}

/**
 * The shifts of a board as a list: by place one part, or one of each day if these are `apart`; by role and by person one part of each,
 * and last what is open.
 */
export function partsOf(board: Board, by: By, today: string, apart = false): Part[] {
  const rows = rowsOf(board, by);
  if (by === 'place') {
    const lines = linesOf(board, rows);
    if (!apart) return lines.length > 0 ? [{ key: 'all', title: null, note: null, lines }] : [];
    return [...new Set(lines.map(({ day }) => day))].map((day) => {
      return { key: day, title: dateOfDay(day, today), note: null, lines: lines.filter((line) => line.day === day) };
    });
  }
  return [...rows.filter(({ kind }) => kind !== 'open'), ...rows.filter(({ kind }) => kind === 'open')].map((row) => ({
    key: row.key,
    title: rowName(row),
    note: noteOf(row),
    lines: linesOf(board, [row]),
  }));
}

/** Whom a sign-in sheet is for. */
export type SheetBy = 'shift' | 'place';

/** The people of a board to sign in, shift by shift or, day by day, at each place. Canceled shifts are left out. */
export function sheetsOf(board: Board, by: SheetBy, today: string): SignInGroup[] {
  const shifts = board.shifts.filter(({ status, slots }) => status === 'scheduled' && liveSlots(slots).length > 0);
  const rows = rowsOf({ ...board, shifts }, 'place');
  const lines = rows
    .flatMap((row) => linesOf(board, [row]).map((line) => ({ ...line, row })))
    .sort((a, b) => byDay(a.day, b.day));
  const signing = (each: readonly Line[]) =>
    each.flatMap(({ slots, times }) =>
      slots.flatMap(({ key, role, names }) =>
        names.map((name, index) => ({ key: `${key} ${index}`, name, role, times })),
      ),
    );
  if (by === 'shift')
    return lines.map((line) => {
      const { title, location } = line.item.shift;
      const note = [dateOfDay(line.day, today), line.times, location].filter(Boolean).join(' · ');
      return { key: line.key, title, note, lines: signing([line]) };
    });
  const groups = new Map<string, SignInGroup>();
  for (const line of lines) {
    const key = `${line.day} ${line.row.key}`;
    const earlier = groups.get(key)?.lines ?? [];
    const [title, note] = [rowName(line.row), dateOfDay(line.day, today)];
    groups.set(key, { key, title, note, lines: [...earlier, ...signing([line])] });
  }
  return [...groups.values()];
}

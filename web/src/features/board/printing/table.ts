import type { Board, BoardShift } from '@contract/board.ts';
import { andOthers } from '@/domains/shifts/roster.ts';
import { shiftFileTexts, signInTexts } from '@/domains/shifts/roster-texts.ts';
import type { TabledShift } from '@/domains/shifts/shift-table.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import type { Cell } from '@/lib/format/csv.ts';
import { momentCell } from '@/lib/format/moment-cell.ts';
import { personName } from '@/lib/format/person-name.ts';
import { dayOf } from '@/lib/time/event-time.ts';
import { liveSlots } from '../engine/coverage.ts';
import { type By, type Item, rowsOf } from '../engine/rows.ts';
import { timesOfShift } from '../engine/words.ts';
import { scheduleTexts } from '../texts.ts';
import { tableTexts } from './print-texts.ts';
import { byDay, hoursOf, missingOf } from './printing.ts';

/** How somebody is reached. */
type Contacts = ReadonlyMap<string, { phone: string | null; email: string | null }>;

type Signup = BoardShift['signups'][number];

const titleOf = ({ title, draft }: BoardShift): string => (draft ? `${title} (${commonTexts.get().draft})` : title);

/** One row of each place of these shifts, whether taken or open, at the times of its own zone. Headings come first. */
function placeRows(board: Board, items: readonly Item[], contacts: Contacts): Cell[][] {
  const [t, file, plan] = [tableTexts.get(), shiftFileTexts.get(), scheduleTexts.get()];
  const [shared, signs] = [adminCommonTexts.get(), signInTexts.get()];
  const names = new Map(board.people.map(({ id, name }) => [id, personName(name)]));
  const roles = new Map(board.slot_types.map(({ id, name }) => [id, name]));
  const states = { ...file, canceled: t.canceled };
  const row = (item: Item, type: string, signup: Signup | null): Cell[] => {
    const { shift } = item;
    const { phone = null, email = null } = contacts.get(signup?.user_id ?? '') ?? {};
    return [
      { day: dayOf(shift) },
      shift.all_day ? null : momentCell(shift.start_time, shift.timezone),
      shift.all_day ? null : momentCell(shift.end_time, shift.timezone),
      shift.all_day ? null : hoursOf([item]),
      titleOf(shift),
      shift.location,
      roles.get(type) ?? '',
      signup && andOthers(names.get(signup.user_id) ?? '', signup.unnamed ?? 0),
      phone,
      email,
      shift.status === 'canceled' ? commonTexts.get().canceled : signup ? states[signup.status] : t.open,
    ];
  };
  const rows = items.flatMap((item) =>
    liveSlots(item.slots).flatMap((slot) => {
      const taken = item.shift.signups.filter(({ slot_id }) => slot_id === slot.id);
      const open = Array.from({ length: missingOf(item.shift, slot) }, () => null);
      return [...taken, ...open].map((signup) => row(item, slot.slot_type_id, signup));
    }),
  );
  return [
    [
      ...[plan.day, shared.from, shared.to, t.hours, file.event, shared.place, signs.role, plan.personRows],
      ...[file.phone, t.email, file.state],
    ],
    ...rows,
  ];
}

/** One row of each person: how to reach them, how much they do, and their shifts in words. */
function personRows(board: Board, contacts: Contacts): Cell[][] {
  const [t, file, shared] = [tableTexts.get(), shiftFileTexts.get(), adminCommonTexts.get()];
  const roles = new Map(board.slot_types.map(({ id, name }) => [id, name]));
  const rows = rowsOf(board, 'person').filter(({ kind }) => kind === 'person');
  return [
    [shared.name, file.phone, t.email, t.count, t.hours, t.list],
    ...rows.map(({ key, name, items }): Cell[] => {
      const { phone = null, email = null } = contacts.get(key.replace('person ', '')) ?? {};
      const list = items.map((item) => {
        const role = roles.get(item.slots[0]?.slot_type_id ?? '') ?? '';
        return [dayOf(item.shift), timesOfShift(item, board.timezone), titleOf(item.shift), role].join(' ');
      });
      return [personName(name), phone, email, items.length, hoursOf(items), list.join('; ')];
    }),
  ];
}

/** The shifts of a board with the slots that go ahead, day by day. */
export function tabledOf(board: Board): TabledShift[] {
  const names = new Map(board.people.map(({ id, name }) => [id, name]));
  const roles = new Map(board.slot_types.map(({ id, name }) => [id, name]));
  return board.shifts.map((shift) => ({
    ...shift,
    slots: liveSlots(shift.slots).map(({ id, slot_type_id, required_count, current_count }) => ({
      ...{ role: roles.get(slot_type_id) ?? '', required: required_count, filled: current_count },
      people: shift.signups
        .filter(({ slot_id }) => slot_id === id)
        .map(({ user_id, status, unnamed = 0 }) => ({
          name: andOthers(personName(names.get(user_id) ?? ''), unnamed),
          status,
        })),
    })),
  }));
}

/** The tables of a board: its places in the order of a list, and its people; by person, these are first. */
export function tablesOf(board: Board, by: By, contacts: Contacts): [Cell[][], Cell[][]] {
  const items = rowsOf(board, by === 'role' ? 'role' : 'place').flatMap((row) => row.items);
  const inOrder = by === 'role' ? items : items.toSorted((a, b) => byDay(dayOf(a.shift), dayOf(b.shift)));
  const [places, people] = [placeRows(board, inOrder, contacts), personRows(board, contacts)];
  return by === 'person' ? [people, places] : [places, people];
}

import { expect, test } from 'vitest';
import { boardOf, boardShift, boardSlot } from '@/test/board.ts';
import { newId } from '@/test/records.ts';
import { tablesOf } from './table.ts';

const [bar, pier] = [newId(), newId()];
const [ann, ben] = [
  { id: newId(), name: 'Ann' },
  { id: newId(), name: 'Ben' },
];
const slot = boardSlot({ slot_type_id: bar, required_count: 3, current_count: 2 });
const canceled = boardSlot({ slot_type_id: bar });
const night = boardSlot({ slot_type_id: bar, required_count: 1, current_count: 1 });
const board = boardOf(
  [
    boardShift({
      ...{ title: 'Concert', location: 'Pier', place_id: pier, slots: [slot] },
      signups: [
        { id: newId(), slot_id: slot.id, user_id: ann.id, status: 'confirmed' },
        { id: newId(), slot_id: slot.id, user_id: ben.id, status: 'asked', unnamed: 1 },
      ],
    }),
    boardShift({
      ...{ title: 'Night', timezone: 'America/New_York', slots: [night], draft: true },
      ...{ start_time: '2026-10-25T02:00:00Z', end_time: '2026-10-25T05:30:00Z' },
      signups: [{ id: newId(), slot_id: night.id, user_id: ann.id, status: 'confirmed' }],
    }),
    boardShift({
      ...{ title: 'Rained off', status: 'canceled' as const, slots: [canceled] },
      ...{ start_time: '2026-10-26T10:00:00Z', end_time: '2026-10-26T11:00:00Z' },
    }),
    boardShift({
      ...{ title: 'Fair', all_day: true, slots: [boardSlot({ slot_type_id: bar, required_count: 1 })] },
      ...{ start_time: '2026-10-27T00:00:00Z', end_time: '2026-10-28T00:00:00Z' },
    }),
  ],
  {
    places: [{ id: pier, name: 'Pier' }],
    slot_types: [{ id: bar, name: 'Bar', color: '#3182ce' }],
    people: [ann, ben],
  },
);
const contacts = new Map([[ann.id, { phone: '+49 151', email: 'ann@example.org' }]]);

test('each place has a row, taken or open, with the times of its own zone', () => {
  const [[, ...rows]] = tablesOf(board, 'place', contacts);
  const day = { day: '2026-10-24' };
  const concert = [day, { ...day, time: '12:00' }, { ...day, time: '14:00' }, 2, 'Concert', 'Pier', 'Bar'];
  expect(rows).toEqual([
    [...concert, 'Ann', '+49 151', 'ann@example.org', 'confirmed'],
    [...concert, 'Ben +1', null, null, 'asked'],
    [...concert, null, null, null, 'open'],
    [
      ...[day, { ...day, time: '22:00' }, { day: '2026-10-25', time: '01:30' }, 3.5, 'Night (Draft)', null, 'Bar'],
      ...['Ann', '+49 151', 'ann@example.org', 'confirmed'],
    ],
    [{ day: '2026-10-27' }, null, null, null, 'Fair', null, 'Bar', null, null, null, 'open'],
  ]);
});

test('each person has a row with their contact, hours and shifts, which by person is the first table', () => {
  const [[, ...rows]] = tablesOf(board, 'person', contacts);
  expect(rows).toEqual([
    [
      ...['Ann', '+49 151', 'ann@example.org', 2, 5.5],
      '2026-10-24 12:00 PM–2:00 PM Concert Bar; 2026-10-24 10:00 PM–1:30 AM EDT Night (Draft) Bar',
    ],
    ['Ben', null, null, 1, 2, '2026-10-24 12:00 PM–2:00 PM Concert Bar'],
  ]);
  expect(tablesOf(board, 'place', contacts)[1]).toEqual(tablesOf(board, 'person', contacts)[0]);
});

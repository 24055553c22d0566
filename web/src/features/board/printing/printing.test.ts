import { expect, test } from 'vitest';
import { boardOf, boardShift, boardSlot } from '@/test/board.ts';
import { newId } from '@/test/records.ts';
import type { By } from '../engine/rows.ts';
import { onDays, partsOf, sheetsOf } from './printing.ts';

const [north, south, bar, gate] = [newId(), newId(), newId(), newId()];
const [ann, ben, cleo] = [
  { id: newId(), name: 'Ann' },
  { id: newId(), name: 'Ben' },
  { id: newId(), name: 'Cleo' },
];
const signup = (slot_id: string, user_id: string, status: 'confirmed' | 'asked' = 'confirmed') => ({
  ...{ id: newId(), slot_id, user_id, status },
});
const [barSlot, gateSlot, late] = [
  boardSlot({ slot_type_id: bar, required_count: 3, current_count: 2 }),
  boardSlot({ slot_type_id: gate, required_count: 1, current_count: 1 }),
  boardSlot({ slot_type_id: bar, required_count: 1, current_count: 1 }),
];
const place = (id: string, location: string) => ({ place_id: id, location });
const board = boardOf(
  [
    boardShift({
      ...{ title: 'Concert', ...place(south, 'South'), slots: [barSlot, gateSlot] },
      signups: [
        signup(barSlot.id, ann.id),
        { ...signup(barSlot.id, ben.id, 'asked'), unnamed: 1 },
        signup(gateSlot.id, cleo.id),
      ],
    }),
    boardShift({
      ...{ title: 'Party', ...place(north, 'North'), slots: [late], signups: [signup(late.id, ben.id)] },
      ...{ start_time: '2026-10-26T20:00:00Z', end_time: '2026-10-26T23:30:00Z' },
    }),
    boardShift({
      ...{ title: 'Rained off', ...place(north, 'North'), status: 'canceled' as const },
      ...{ start_time: '2026-10-26T10:00:00Z', end_time: '2026-10-26T11:00:00Z' },
    }),
  ],
  {
    places: [
      { id: north, name: 'North' },
      { id: south, name: 'South' },
    ],
    slot_types: [
      { id: bar, name: 'Bar', color: '#3182ce' },
      { id: gate, name: 'Gate', color: '#dd6b20' },
    ],
    people: [ann, ben, cleo],
  },
);
const today = '2026-10-20';
const printed = (by: By, apart = false) =>
  partsOf(board, by, today, apart).map(({ title, note, lines }) => [
    title,
    note,
    ...lines.map(({ day, item, slots }) =>
      [
        `${day.slice(8)} ${item.shift.title}`,
        ...slots.map(({ role, names, missing }) => `${role}: ${names.join(', ')} -${missing}`),
      ].join(' | '),
    ),
  ]);

test('by place, the shifts of all days follow each other, and days without shifts print nothing', () => {
  expect(printed('place')).toEqual([
    [
      null,
      null,
      '24 Concert | Bar: Ann, Ben +1 ? -1 | Gate: Cleo -0',
      '26 Rained off | :  -0',
      '26 Party | Bar: Ben -0',
    ],
  ]);
  expect(printed('place', true).map(([title, , ...lines]) => [title, lines.length])).toEqual([
    ['Saturday, October 24', 1],
    ['Monday, October 26', 2],
  ]);
  expect(partsOf(onDays(board, { from: '2026-10-25', to: '2026-10-25' }), 'place', today)).toEqual([]);
  expect(onDays(board, { from: '2026-10-24', to: '2026-10-26' }).shifts).toHaveLength(3);
});

test('by role, each role has its own people', () => {
  expect(printed('role').slice(0, 2)).toEqual([
    ['Bar', null, '24 Concert | Bar: Ann, Ben +1 ? -1', '26 Party | Bar: Ben -0'],
    ['Gate', null, '24 Concert | Gate: Cleo -0'],
  ]);
});

test('by person, each has their own shifts with their hours, and what is open comes last', () => {
  expect(printed('person').map(([title, note, ...lines]) => [title, note, lines.length])).toEqual([
    ['Ann', '1 shift · 2 h', 1],
    ['Ben', '2 shifts · 5.5 h', 2],
    ['Cleo', '1 shift · 2 h', 1],
    ['Open places', null, 1],
  ]);
  expect(printed('person').at(-1)?.[2]).toBe('24 Concert | Bar: Ann, Ben +1 ? -1');
});

test('sign-in sheets have each person once for each role, by shift or by place, without canceled shifts', () => {
  const sheets = (by: 'shift' | 'place') =>
    sheetsOf(board, by, today).map(({ title, note, lines }) => [
      title,
      note,
      lines.map(({ name, role }) => [name, role]),
    ]);
  const concert = [
    ['Ann', 'Bar'],
    ['Ben +1 ?', 'Bar'],
    ['Cleo', 'Gate'],
  ];
  expect(sheets('shift')).toEqual([
    ['Concert', 'Saturday, October 24 · 12:00 PM–2:00 PM · South', concert],
    ['Party', 'Monday, October 26 · 8:00 PM–11:30 PM · North', [['Ben', 'Bar']]],
  ]);
  expect(sheets('place')).toEqual([
    ['South', 'Saturday, October 24', concert],
    ['North', 'Monday, October 26', [['Ben', 'Bar']]],
  ]);
});

test('a full day has no hours, a canceled slot is not printed, and an overfull one misses nobody', () => {
  const [fair, off] = [
    boardSlot({ slot_type_id: bar, required_count: 1, current_count: 2 }),
    boardSlot({ slot_type_id: gate, is_canceled: true }),
  ];
  const [only] = partsOf(
    {
      ...board,
      shifts: [
        boardShift({
          ...{ title: 'Fair', all_day: true, slots: [fair, off] },
          ...{ start_time: '2026-10-24T00:00:00Z', end_time: '2026-10-25T00:00:00Z' },
          signups: [signup(fair.id, ann.id)],
        }),
        boardShift({ slots: [late], signups: [signup(late.id, ann.id)], end_time: '2026-10-24T12:20:00Z' }),
        boardShift({ slots: [off] }),
      ],
    },
    'person',
    today,
  );
  expect(only?.note).toBe('2 shifts · 0.33 h');
  expect(only?.lines[0]?.slots.map(({ missing }) => missing)).toEqual([0]);
  const printedSlots = partsOf({ ...board, shifts: [boardShift({ slots: [fair, off] })] }, 'place', today);
  expect(printedSlots[0]?.lines[0]?.slots.map(({ role }) => role)).toEqual(['Bar']);
});

test('a sign-in sheet by place has all shifts of a day, each day has one of its own, and none is empty for a shift without slots', () => {
  const shift = (day: string, who: string) => {
    const slot = boardSlot({ slot_type_id: bar });
    const times = { start_time: `${day}T12:00:00Z`, end_time: `${day}T14:00:00Z` };
    return boardShift({ ...place(north, 'North'), ...times, slots: [slot], signups: [signup(slot.id, who)] });
  };
  const none = boardShift({ ...place(north, 'North'), slots: [boardSlot({ is_canceled: true })] });
  const shifts = [shift('2026-10-24', ann.id), shift('2026-10-24', ben.id), none, shift('2026-10-25', cleo.id)];
  const sheets = sheetsOf({ ...board, shifts }, 'place', today);
  expect(sheets.map(({ title, note, lines }) => [title, note, lines.map(({ name }) => name)])).toEqual([
    ['North', 'Saturday, October 24', ['Ann', 'Ben']],
    ['North', 'Sunday, October 25', ['Cleo']],
  ]);
  expect(sheetsOf({ ...board, shifts }, 'shift', today)).toHaveLength(3);
});

import type { BoardShift } from '@contract/board.ts';
import { expect, test } from 'vitest';
import { boardOf, boardShift, boardSlot } from '@/test/board.ts';
import { newId } from '@/test/records.ts';
import { type By, rowsOf } from './rows.ts';

const [north, south, empty] = [newId(), newId(), newId()];
const places = [
  { id: south, name: 'South' },
  { id: empty, name: 'Empty' },
  { id: north, name: 'North' },
];
const [bar, gate] = [newId(), newId()];
const slot_types = [
  { id: bar, name: 'Bar', color: '#3182ce' },
  { id: gate, name: 'Gate', color: '#dd6b20' },
];
const people = [
  { id: newId(), name: 'Ann' },
  { id: newId(), name: 'Ben' },
];
const signup = (slot_id: string, user = 0, status: BoardShift['signups'][number]['status'] = 'confirmed') => ({
  ...{ id: newId(), slot_id, status, user_id: people[user]?.id ?? '' },
});
const [barSlot, gateSlot] = [
  boardSlot({ slot_type_id: bar, required_count: 3, current_count: 2 }),
  boardSlot({ slot_type_id: gate, required_count: 2, current_count: 0 }),
];
const mixed = boardShift({
  title: 'Mixed',
  place_id: north,
  slots: [barSlot, gateSlot],
  signups: [signup(barSlot.id), signup(barSlot.id, 1, 'displaced')],
});
const full = boardShift({
  title: 'Full',
  place_id: south,
  slots: [boardSlot({ slot_type_id: bar, required_count: 1, current_count: 1 })],
});
const nowhere = boardShift({ title: 'Nowhere', slots: [] });
const board = boardOf([mixed, full, nowhere], { places, slot_types, people });
const rows = (by: By) =>
  rowsOf(board, by).map(({ kind, name, items, missing }) => [
    kind,
    name,
    items.map(({ shift }) => shift.title),
    missing,
  ]);

test('by place, rows have the order of the places, and shifts without a place come last', () => {
  expect(rows('place')).toEqual([
    ['place', 'South', ['Full'], 0],
    ['place', 'North', ['Mixed'], 3],
    ['no-place', '', ['Nowhere'], 0],
  ]);
});

test('by role, a shift is in the row of each of its slot types, with what is missing there', () => {
  expect(rows('role')).toEqual([
    ['role', 'Bar', ['Mixed', 'Full'], 1],
    ['role', 'Gate', ['Mixed'], 2],
    ['no-role', '', ['Nowhere'], 0],
  ]);
});

test('by person, what is open comes first, and then what each person does', () => {
  expect(rows('person')).toEqual([
    ['open', '', ['Mixed'], 3],
    ['person', 'Ann', ['Mixed'], 0],
    ['person', 'Ben', ['Mixed'], 0],
  ]);
});

test('places that are taken but not confirmed are counted where they are', () => {
  const counts = (by: By) => rowsOf(board, by).flatMap(({ items }) => items.map(({ unconfirmed }) => unconfirmed));
  expect(counts('place')).toEqual([0, 1, 0]);
  expect(counts('role')).toEqual([1, 0, 0, 0]);
  expect(counts('person')).toEqual([1, 0, 1]);
});

test('each shift of each row has a key of its own', () => {
  for (const by of ['place', 'role', 'person'] as const) {
    const keys = rowsOf(board, by).flatMap(({ items }) => items.map(({ key }) => key));
    expect(new Set(keys).size).toBe(keys.length);
  }
});

import { expect, it } from 'vitest';
import { eventWith, slotOf, slotTypeWith } from '@/test/records.ts';
import { datesOf } from './slots.ts';

const bar = slotTypeWith({ name: 'Bar' });
const gate = slotTypeWith({ name: 'Gate' });
const shifts = [[bar], [gate, bar], [gate], [bar], [bar]].map((types, index) =>
  eventWith({ title: `${index}`, slot_assignments: types.map((type) => slotOf(type)) }),
);
const titles = (every: 0 | 1 | 2) => datesOf(shifts, bar.id, every).map(({ event }) => event.title);

it('takes the slots of one type, at one date, at all, or at every second one', () => {
  expect(titles(0)).toEqual(['0']);
  expect(titles(1)).toEqual(['0', '1', '3', '4']);
  // A date without the slot keeps its turn, so that every second week stays every second week.
  expect(titles(2)).toEqual(['0', '4']);
  expect(datesOf(shifts, bar.id, 1)[1]?.slot).toBe(shifts[1]?.slot_assignments[1]?.id);
});

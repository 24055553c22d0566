import { beforeEach, expect, it } from 'vitest';
import { clearSelection, selectedShifts, selectShifts, toggleShift } from './selection.ts';

const selected = () => [...selectedShifts.get()].sort();

beforeEach(clearSelection);

it('selects shifts one by one, and takes them out again', () => {
  toggleShift('a');
  toggleShift('b');
  expect(selected()).toEqual(['a', 'b']);
  toggleShift('a');
  expect(selected()).toEqual(['b']);
});

it('replaces the selection', () => {
  toggleShift('a');
  selectShifts(['b', 'c', 'b']);
  expect(selected()).toEqual(['b', 'c']);
});

it('makes a new set at each change, and none without a change', () => {
  const empty = selectedShifts.get();
  clearSelection();
  expect(selectedShifts.get()).toBe(empty);
  toggleShift('a');
  const one = selectedShifts.get();
  toggleShift('b');
  expect([...one]).toEqual(['a']);
  clearSelection();
  expect(selected()).toEqual([]);
});

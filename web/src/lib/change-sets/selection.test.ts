import { beforeEach, expect, it } from 'vitest';
import { clearSelection, selectedShifts, selectShifts, toggleShifts } from './selection.ts';

const selected = () => [...selectedShifts.get()].sort();

beforeEach(clearSelection);

it('selects shifts one by one, and takes them out again', () => {
  toggleShifts(['a']);
  toggleShifts(['b']);
  expect(selected()).toEqual(['a', 'b']);
  toggleShifts(['a']);
  expect(selected()).toEqual(['b']);
});

it('replaces the selection', () => {
  toggleShifts(['a']);
  selectShifts(['b', 'c', 'b']);
  expect(selected()).toEqual(['b', 'c']);
});

it('makes a new set at each change, and none without a change', () => {
  const empty = selectedShifts.get();
  clearSelection();
  expect(selectedShifts.get()).toBe(empty);
  toggleShifts(['a']);
  const one = selectedShifts.get();
  toggleShifts(['b']);
  expect([...one]).toEqual(['a']);
  clearSelection();
  expect(selected()).toEqual([]);
});

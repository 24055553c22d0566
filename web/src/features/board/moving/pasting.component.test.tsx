import { afterEach, expect, it } from 'vitest';
import { planning } from '@/lib/change-sets/planning.ts';
import { selectShifts } from '@/lib/change-sets/selection.ts';
import { boardOf } from '@/test/board.ts';
import { bar, drawBoard, places, said, shiftAt, south } from '@/test/draw-board.tsx';
import { press } from '@/test/keyboard.ts';
import { copiedShifts } from './pasting.ts';

afterEach(() => {
  planning.set(null);
  copiedShifts.set([]);
});

const gate = () => shiftAt('Gate', '10:00', '12:00');
const other = () => shiftAt('Other', '16:00', '20:00', { place_id: south, location: 'South Gate' });
const focus = async (title: string) => {
  await expect.element(bar(title)).toBeVisible();
  (bar(title).element() as HTMLElement).focus();
};
const [copy, paste] = ['{Control>}c{/Control}', '{Control>}v{/Control}'];

it('Control+C and Control+V ask where a shift is copied to: here, or after itself', async () => {
  const shift = gate();
  const { again } = await drawBoard([shift, other()]);
  await focus('Gate');
  await press(paste);
  expect(planning.get()).toBeNull();
  await press(copy);
  expect(said()).toBe('1 shift copied');
  await press(paste);
  expect(planning.get()).toEqual({ task: 'copy', shifts: [shift], paste: { day: '2026-10-24', minutes: 120 } });
  // Somebody has changed it since.
  const changed = { ...shift, version: 9 };
  await again({ board: boardOf([changed, other()], { places }) });
  await focus('Other');
  await press(paste);
  expect(planning.get()).toEqual({
    ...{ task: 'copy', shifts: [changed], paste: { day: '2026-10-24', location: 'South Gate' } },
  });
});

it('copies all selected shifts, if the focus is on one of them', async () => {
  const [first, second] = [gate(), other()];
  await drawBoard([first, second, shiftAt('Third', '13:00', '14:00')]);
  selectShifts([first.id, second.id]);
  await focus('Third');
  await press(copy);
  expect(copiedShifts.get()).toHaveLength(1);
  await focus('Gate');
  await press(copy);
  expect(said()).toBe('2 shifts copied');
  await press(paste);
  expect(planning.get()).toEqual({ task: 'copy', shifts: [first, second] });
});

it('leaves selected text to the browser', async () => {
  await drawBoard([gate()]);
  await focus('Gate');
  const row = document.querySelector('[role=rowheader]') as Element;
  getSelection()?.selectAllChildren(row);
  await press(copy);
  getSelection()?.removeAllRanges();
  expect(copiedShifts.get()).toEqual([]);
});

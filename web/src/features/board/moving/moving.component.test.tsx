import type { ChangeOutcome } from '@contract/change-sets.ts';
import { expect, it } from 'vitest';
import { selectedShifts, selectShifts } from '@/lib/change-sets/selection.ts';
import { setShortcutsOn } from '@/lib/focus/shortcuts.ts';
import { boardOf } from '@/test/board.ts';
import { bar, drawBoard, ghost, places, pressed, said, shiftAt, south } from '@/test/draw-board.tsx';
import { press } from '@/test/keyboard.ts';

const gate = () => shiftAt('Gate', '10:00', '12:00', { version: 7 });
const other = () => shiftAt('Other', '16:00', '20:00', { place_id: south, location: 'South Gate' });
const focus = async (title: string) => {
  await expect.element(bar(title)).toBeVisible();
  (bar(title).element() as HTMLElement).focus();
};
/** The width of an hour, and the distance from the first row to the second. */
const hour = () => bar('Gate').element().getBoundingClientRect().width / 2 + 1;
const rowStep = () =>
  bar('Other').element().getBoundingClientRect().top - bar('Gate').element().getBoundingClientRect().top;
const outcome = {} as ChangeOutcome;

it('moves a shift by mouse: only after some pixels, in steps of a quarter of an hour, shown before', async () => {
  const shift = gate();
  const { asked, onOpen } = await drawBoard([shift, other()]);
  const pointer = await pressed(bar('Gate').element());
  pointer.move([3, 2]);
  expect(ghost()).toBeNull();
  pointer.move([hour() * 1.3, 2]);
  await expect.poll(() => ghost()?.textContent).toBe('11:15 AM–1:15 PMGate ');
  pointer.move([hour() * 1.3, 2], { altKey: true });
  await expect.poll(() => ghost()?.textContent).toContain('11:20 AM–1:20 PM');
  pointer.move([hour(), rowStep()]);
  pointer.up();
  expect(asked.map(({ body, options }) => [body, options.said])).toEqual([
    [
      { action: 'move', events: [{ id: shift.id, version: 7 }], start_minutes: 60, end_minutes: 60 },
      'Gate moved to Sat 11:00 AM–1:00 PM',
    ],
  ]);
  expect(onOpen).not.toHaveBeenCalled();
});

it('moves a shift to another place, and with Shift to another place and time', async () => {
  const { asked } = await drawBoard([gate(), other()]);
  const down = await pressed(bar('Gate').element());
  down.move([2, 20]);
  down.move([hour(), rowStep()]);
  down.up();
  expect(asked[0]?.body).toMatchObject({ action: 'move', location: 'South Gate' });
  expect(asked[0]?.body).not.toHaveProperty('start_minutes');
  expect(asked[0]?.options.said).toBe('Gate moved to South Gate');
  asked[0]?.options.onKept?.();
  const free = await pressed(bar('Gate').element());
  free.move([hour(), rowStep()], { shiftKey: true });
  free.up();
  expect(asked[1]?.body).toMatchObject({ location: 'South Gate', start_minutes: 60, end_minutes: 60 });
});

it('changes the length at an edge', async () => {
  const { asked } = await drawBoard([gate(), other()]);
  const end = await pressed(bar('Gate').element(), { at: 0.99 });
  end.move([hour() / 2, 0]);
  end.up();
  expect(asked[0]?.body).toMatchObject({ action: 'move', end_minutes: 30 });
  expect(asked[0]?.body).not.toHaveProperty('start_minutes');
  expect(asked[0]?.options.said).toBe('Gate is now 10:00 AM–12:30 PM');
});

it('changes nothing outside the board, after Escape, or when it is back where it was', async () => {
  const { asked, onOpen } = await drawBoard([gate(), other()]);
  const outside = await pressed(bar('Gate').element());
  outside.move([hour(), 0]);
  outside.move([hour(), 2_000]);
  outside.up();
  const back = await pressed(bar('Gate').element());
  back.move([hour(), 0]);
  back.move([2, 0]);
  back.up();
  const escaped = await pressed(bar('Gate').element());
  escaped.move([hour(), 0]);
  await press('{Escape}');
  expect(ghost()).toBeNull();
  escaped.move([hour() * 2, 0]);
  escaped.up();
  expect(asked).toEqual([]);
  expect(onOpen).not.toHaveBeenCalled();
});

it('a finger scrolls, selects after a long press, and moves what it has pressed long', async () => {
  const { asked } = await drawBoard([gate(), other()]);
  const scrolling = await pressed(bar('Gate').element(), { type: 'touch' });
  scrolling.move([40, 0]);
  scrolling.up();
  expect(selectedShifts.get().size).toBe(0);
  const resting = await pressed(bar('Gate').element(), { type: 'touch' });
  await expect.element(bar('Gate')).toHaveClass(/opacity/);
  resting.up();
  expect(selectedShifts.get().size).toBe(1);
  const moving = await pressed(bar('Gate').element(), { type: 'touch' });
  await expect.element(bar('Gate')).toHaveClass(/opacity/);
  moving.move([hour(), 0]);
  moving.up();
  expect(asked[0]?.body).toMatchObject({ start_minutes: 60 });
});

it('draws nothing but the ghost while a pointer moves', async () => {
  let reads = 0;
  // Drawing a bar reads its title.
  const counted = (shift: ReturnType<typeof gate>) =>
    Object.defineProperty(shift, 'title', { get: () => `Counted ${++reads}`, enumerable: true });
  await drawBoard([gate(), ...Array.from({ length: 30 }, () => counted(other()))]);
  const pointer = await pressed(bar('Gate').element());
  pointer.move([hour(), 0]);
  await expect.poll(ghost).not.toBeNull();
  reads = 0;
  for (let step = 1; step <= 20; step++) pointer.move([hour() + step * 10, 0]);
  await expect.poll(() => ghost()?.textContent).not.toContain('11:00 AM');
  expect(reads).toBe(0);
  pointer.cancel();
});

it('moves a shift with three keys, and says where it is', async () => {
  const shift = gate();
  const { asked } = await drawBoard([shift, other()]);
  await focus('Gate');
  await press('m');
  expect(said()).toContain('Gate, Sat 10:00 AM–12:00 PM. Left and right arrow move it by 15 minutes');
  await press('{ArrowRight}');
  expect(said()).toBe('Sat 10:15 AM–12:15 PM, North Gate');
  await press('{Shift>}{ArrowRight}{/Shift}', '{ArrowDown}');
  expect(said()).toBe('Sat 11:15 AM–1:15 PM, South Gate');
  await press('{Enter}');
  expect(asked.map(({ body }) => body)).toEqual([
    {
      action: 'move',
      events: [{ id: shift.id, version: 7 }],
      ...{ start_minutes: 75, end_minutes: 75, location: 'South Gate' },
    },
  ]);
});

it('Escape and leaving the shift put it back; R changes the end', async () => {
  const { asked } = await drawBoard([gate(), other()]);
  await focus('Gate');
  await press('m', '{ArrowRight}', '{Escape}');
  expect(said()).toBe('Gate stays where it was.');
  await press('m', '{ArrowRight}', '{Tab}');
  expect(ghost()).toBeNull();
  expect(asked).toEqual([]);
  await focus('Gate');
  await press('r', '{ArrowLeft}', '{Enter}');
  expect(asked[0]?.body).toMatchObject({ end_minutes: -15 });
});

it('a dropped shift stays where it goes until the board has the answer, or goes back', async () => {
  const { asked, reload } = await drawBoard([gate(), other()]);
  await focus('Gate');
  await press('m', '{ArrowRight}', '{Enter}');
  expect(ghost()?.textContent).toContain('10:15 AM');
  await press('m');
  expect(said()).toBe('The last change is still being saved.');
  asked[0]?.options.onKept?.();
  await expect.poll(ghost).toBeNull();
  await press('m', '{ArrowRight}', '{Enter}');
  asked[1]?.options.onDone?.(outcome);
  await expect.poll(ghost).toBeNull();
  expect(reload).toHaveBeenCalledOnce();
});

it('the focus follows a shift to its new row', async () => {
  const shift = gate();
  const { asked, again } = await drawBoard([shift, other()]);
  await focus('Gate');
  await press('m', '{ArrowDown}', '{Enter}');
  await again({ board: boardOf([{ ...shift, place_id: south, location: 'South Gate' }, other()], { places }) });
  asked[0]?.options.onDone?.(outcome);
  await expect.element(bar('Gate')).toHaveFocus();
});

it('arrows lead from shift to shift with one stop of the Tab key, and Enter opens', async () => {
  const { onOpen } = await drawBoard([gate(), shiftAt('Later', '13:00', '14:00'), other()]);
  expect(document.querySelectorAll('[data-bar][tabindex="0"]').length).toBe(1);
  await focus('Gate');
  await press('{ArrowRight}');
  await expect.element(bar('Later')).toHaveFocus();
  await press('{ArrowDown}');
  await expect.element(bar('Other')).toHaveFocus();
  await press('{ArrowUp}', '{Home}');
  await expect.element(bar('Gate')).toHaveFocus();
  expect(document.querySelectorAll('[data-bar][tabindex="0"]').length).toBe(1);
  await press('{Enter}');
  expect(onOpen).toHaveBeenCalledOnce();
});

it('G leads to the next shift with open places', async () => {
  await drawBoard([gate(), shiftAt('Full', '12:00', '13:00', { taken: 4 }), other()]);
  await focus('Gate');
  await press('g');
  await expect.element(bar('Other')).toHaveFocus();
});

it('D duplicates, Delete deletes, X selects, Control+A all, Control+Z undoes', async () => {
  const [first, second] = [gate(), other()];
  const { asked, undo } = await drawBoard([first, second]);
  await focus('Gate');
  await press('d');
  expect(asked[0]?.body).toEqual({ action: 'copy', events: [{ id: first.id, version: 7 }], days: [0] });
  await press('x');
  expect([...selectedShifts.get()]).toEqual([first.id]);
  expect(said()).toBe('Selected: 1');
  await press('{Control>}a{/Control}');
  expect([...selectedShifts.get()]).toEqual([first.id, second.id]);
  await press('{Delete}');
  expect(asked[1]?.body).toMatchObject({ action: 'delete', events: [{ id: first.id }, { id: second.id }] });
  await press('{Escape}');
  expect(selectedShifts.get().size).toBe(0);
  await press('{Control>}z{/Control}');
  expect(undo).toHaveBeenCalledOnce();
});

it('A selects the row of a shift and T the rest of the day from its start; again takes them out', async () => {
  const north = [gate(), shiftAt('Night', '20:00', '23:00')];
  const late = shiftAt('Late', '21:00', '22:00', { place_id: south });
  await drawBoard([...north, late]);
  await focus('Gate');
  await press('a');
  expect([...selectedShifts.get()]).toEqual(north.map(({ id }) => id));
  await press('a');
  expect(selectedShifts.get().size).toBe(0);
  await focus('Night');
  await press('t');
  expect([...selectedShifts.get()]).toEqual([north[1]?.id, late.id]);
  expect(said()).toBe('Selected: 2');
});

it('selected shifts move together, and to another place only from the same one', async () => {
  const [first, second] = [gate(), other()];
  const { asked } = await drawBoard([first, second]);
  selectShifts([first.id, second.id]);
  await focus('Gate');
  await press('m', '{Shift>}{ArrowRight}{/Shift}', '{ArrowDown}', '{Enter}');
  expect(asked[0]?.body).toMatchObject({ events: [{ id: first.id }, { id: second.id }], start_minutes: 60 });
  expect(asked[0]?.body).not.toHaveProperty('location');
  // The toast says how many.
  expect(asked[0]?.options.said).toBeUndefined();
});

it('single letters do nothing when they are turned off, or elsewhere', async () => {
  const { asked } = await drawBoard([gate(), other()]);
  setShortcutsOn(false);
  await focus('Gate');
  await press('d', 'x');
  setShortcutsOn(true);
  (document.activeElement as HTMLElement).blur();
  await press('d');
  expect(asked).toEqual([]);
  expect(selectedShifts.get().size).toBe(0);
});

it('a shift of whole days is not moved by minutes', async () => {
  await drawBoard([{ ...gate(), all_day: true }, other()]);
  await focus('Gate');
  await press('m', '{ArrowRight}');
  expect(said()).toBe('Gate lasts whole days. Open it to change its times.');
  expect(ghost()).toBeNull();
});

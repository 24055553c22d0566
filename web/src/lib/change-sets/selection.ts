import { atom } from 'nanostores';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { PlannedShift } from './planning.ts';

/** The ids of the shifts that are selected in the admin area. They stay selected from page to page until they are cleared. */
export const selectedShifts = atom<ReadonlySet<string>>(new Set());

/** Selects exactly these shifts. */
export const selectShifts = (ids: Iterable<string>): void => selectedShifts.set(new Set(ids));

/** Selects shifts or, if all of them are selected, takes them out of the selection. */
export function toggleShifts(ids: readonly string[]): void {
  const next = new Set(selectedShifts.get());
  const takesOut = ids.every((id) => next.has(id));
  for (const id of ids) {
    if (takesOut) next.delete(id);
    else next.add(id);
  }
  selectedShifts.set(next);
}

/** Selects nothing. */
export const clearSelection = (): void => {
  if (selectedShifts.get().size > 0) selectedShifts.set(new Set());
};

/** The shifts that pages have shown, by id, as far as they are on the present page or selected. */
export const knownShifts = atom<ReadonlyMap<string, PlannedShift>>(new Map());

/** Whether the present page is one on which shifts are selected. */
export const isSelecting = atom(false);

/** Announces the shifts of a page on which they can be selected, so that the bar for many shifts knows them. */
export function useKnownShifts(shifts: readonly PlannedShift[] | undefined): void {
  useEffect(() => {
    isSelecting.set(true);
    return () => isSelecting.set(false);
  }, []);
  useEffect(() => {
    if (!shifts) return;
    const selected = selectedShifts.get();
    const kept = [...knownShifts.get()].filter(([id]) => selected.has(id));
    knownShifts.set(new Map([...kept, ...shifts.map((shift) => [shift.id, shift] as const)]));
  }, [shifts]);
}

/** The first and the last shift of a box; a box of a single shift has only the first. */
interface Boxed {
  first: string;
  last: string;
}

const boxedBy = ({ target }: MouseEvent): Boxed | undefined => {
  const { select: first, selectTo: last = first } = target instanceof HTMLInputElement ? target.dataset : {};
  return first === undefined || last === undefined ? undefined : { first, last };
};

/**
 * Handles the clicks of a list's boxes: of a shift (`data-select`) or of all shifts from one to another, such as those of a day
 * (`data-select-to`). With Shift, everything since the last click is selected.
 */
export function useSelecting(ids: readonly string[]): (event: MouseEvent) => void {
  const before = useRef<Boxed>(undefined);
  return (event) => {
    const box = boxedBy(event);
    if (!box) return;
    const placeOf = ({ first, last }: Boxed) => [ids.indexOf(first), ids.indexOf(last)];
    const own = placeOf(box);
    const range = event.shiftKey && before.current ? [...placeOf(before.current), ...own] : own;
    before.current = box;
    const isRange = range !== own && !range.includes(-1);
    const [from, to] = isRange ? [Math.min(...range), Math.max(...range)] : own;
    const meant = ids.slice(from, (to ?? 0) + 1);
    if (isRange) selectShifts([...selectedShifts.get(), ...meant]);
    else toggleShifts(meant);
  };
}

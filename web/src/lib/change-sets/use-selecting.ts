import { type MouseEvent, useRef } from 'react';
import { selectedShifts, selectShifts } from './selection.ts';

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
    const chosen = new Set(selectedShifts.get());
    const takeOut = !isRange && meant.every((id) => chosen.has(id));
    for (const id of meant) {
      if (takeOut) chosen.delete(id);
      else chosen.add(id);
    }
    selectShifts(chosen);
  };
}

import { type MouseEvent, useRef } from 'react';
import { selectedShifts, selectShifts, toggleShift } from './selection.ts';

/** Handles the clicks of a list's boxes (`data-select`). With Shift, all shifts since the last click are selected. */
export function useSelecting(ids: readonly string[]): (event: MouseEvent) => void {
  const last = useRef<string>(undefined);
  return ({ target, shiftKey }) => {
    const id = target instanceof HTMLInputElement ? target.dataset.select : undefined;
    if (id === undefined) return;
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)];
    last.current = id;
    if (!shiftKey || from < 0 || to < 0) return toggleShift(id);
    selectShifts([...selectedShifts.get(), ...ids.slice(Math.min(from, to), Math.max(from, to) + 1)]);
  };
}

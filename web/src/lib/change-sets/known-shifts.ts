import { atom } from 'nanostores';
import { useEffect } from 'react';
import type { PlannedShift } from './planning.ts';
import { selectedShifts } from './selection.ts';

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

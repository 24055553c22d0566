import { atom } from 'nanostores';

/** The ids of the shifts that are selected in the admin area. They stay selected from page to page until they are cleared. */
export const selectedShifts = atom<ReadonlySet<string>>(new Set());

/** Selects exactly these shifts. */
export const selectShifts = (ids: Iterable<string>): void => selectedShifts.set(new Set(ids));

/** Selects a shift, or takes it out of the selection. */
export function toggleShift(id: string): void {
  const next = new Set(selectedShifts.get());
  if (!next.delete(id)) next.add(id);
  selectedShifts.set(next);
}

/** Selects nothing. */
export const clearSelection = (): void => {
  if (selectedShifts.get().size > 0) selectedShifts.set(new Set());
};

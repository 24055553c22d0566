import { useSyncExternalStore } from 'react';
import { selectedShifts } from '@/lib/change-sets/selection.ts';

const listen = (changed: () => void) => selectedShifts.listen(changed);

/** Whether a shift is selected. A list of thousands renders only those that change. */
const useIsSelected = (id: string): boolean => useSyncExternalStore(listen, () => selectedShifts.get().has(id));

const look =
  'grid size-11 shrink-0 cursor-pointer place-items-center opacity-0 focus-within:opacity-100 has-checked:opacity-100 pointer-coarse:opacity-100 in-data-selecting:opacity-100 in-[li:hover]:opacity-100';

/**
 * The box that selects a shift in a list: visible where a mouse points, once something is selected, and always for fingers.
 * The list handles its clicks (`useSelecting`), because a click with Shift selects a range.
 */
export function SelectShift({ id, label }: { id: string; label: string }) {
  const checked = useIsSelected(id);
  return (
    <label data-print="no" className={look}>
      <input
        type="checkbox"
        aria-label={label}
        data-select={id}
        checked={checked}
        // React asks for a handler.
        onChange={() => undefined}
        className="size-6 cursor-pointer accent-action"
      />
    </label>
  );
}

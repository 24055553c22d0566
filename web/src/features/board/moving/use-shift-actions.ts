import type { Board, BoardShift } from '@contract/board.ts';
import { useCallback, useMemo } from 'react';
import { eventsOf, plan } from '@/lib/change-sets/planning.ts';
import { clearSelection, selectedShifts, selectShifts, toggleShifts } from '@/lib/change-sets/selection.ts';
import { useChanges } from '@/lib/change-sets/use-change.ts';
import { type Day, restOfDay } from '../engine/days.ts';
import type { HeatCell } from '../engine/hours.ts';
import type { PlacedRow } from '../engine/layout.ts';
import type { Spot } from '../engine/walk.ts';
import { moveTexts } from '../texts.ts';
import { copiedShifts, pasteTarget } from './pasting.ts';
import type { Holding } from './use-holding.ts';

interface Setting {
  board: Board;
  days: readonly [Day, ...Day[]];
  rows: readonly PlacedRow[];
  holding: Holding;
}

/** What can be done to shifts of the board besides moving them. */
export function useShiftActions({ board, days, rows, holding }: Setting) {
  const { make: change, undoLast } = useChanges();
  /** The selected shifts, if this is one of them; else this one. */
  const meant = ({ bar: { item } }: Spot) => {
    const chosen = board.shifts.filter(({ id }) => selectedShifts.get().has(id));
    return chosen.includes(item.shift) ? chosen : [item.shift];
  };
  const { announcement } = holding;
  // What the head and the rows get stays the same function, so that they are not drawn again.
  const { select, toggle } = useMemo(() => {
    const announced = (choose: (ids: readonly string[]) => void) => (ids: readonly string[]) => {
      choose(ids);
      announcement.set(moveTexts.get().selected({ count: selectedShifts.get().size }));
    };
    return { select: announced(selectShifts), toggle: announced(toggleShifts) };
  }, [announcement]);
  const selectGroup = useCallback((shifts: readonly BoardShift[]) => toggle(shifts.map(({ id }) => id)), [toggle]);
  /** Selects the shifts that miss people in an hour; again: none. */
  const selectCell = useCallback(
    ({ shifts }: HeatCell) => {
      const chosen = selectedShifts.get();
      select(chosen.size === shifts.length && shifts.every((id) => chosen.has(id)) ? [] : shifts);
    },
    [select],
  );
  const selectFrom = useCallback(
    (moment: number) => selectGroup(restOfDay(board.shifts, moment, board.timezone)),
    [selectGroup, board],
  );
  return {
    undo: undoLast,
    selectGroup,
    selectFrom,
    /** Selects the shifts of the row. */
    selectRow: ({ row }: Spot) => selectGroup(rows[row]?.bars.map(({ item }) => item.shift) ?? []),
    toggle: (id: string) => toggle([id]),
    select,
    selectAll: () => select(board.shifts.map(({ id }) => id)),
    clear: () => select([]),
    selectCell,
    duplicate: (spot: Spot) => {
      const shifts = meant(spot);
      const said = shifts.length === 1 && moveTexts.get().copied({ title: spot.bar.item.shift.title });
      change({ action: 'copy', events: eventsOf(shifts), days: [0] }, said ? { said } : {});
    },
    /** @returns whether the key was for shifts: selected text is copied by the browser */
    copy: (spot: Spot): boolean => {
      if (getSelection()?.toString()) return false;
      const shifts = meant(spot);
      copiedShifts.set(shifts);
      announcement.set(moveTexts.get().toPaste({ count: shifts.length }));
      return true;
    },
    /** Asks to which day the copied shifts go. @returns whether there are some */
    paste: ({ bar, row }: Spot): boolean => {
      // As they are by now, if they are shown here.
      const known = new Map(board.shifts.map((shift) => [shift.id, shift]));
      const shifts = copiedShifts.get().map((shift) => known.get(shift.id) ?? shift);
      const at = rows[row]?.row;
      if (shifts.length === 0 || !at) return false;
      plan('copy', shifts, pasteTarget(shifts, { item: bar.item, row: at }, board.timezone, days[0]));
      return true;
    },
    remove: (spot: Spot) => {
      const shifts = meant(spot);
      const said = shifts.length === 1 && moveTexts.get().deleted({ title: spot.bar.item.shift.title });
      change(
        { action: 'delete', events: eventsOf(shifts) },
        { ...(said && { said }), deletes: shifts, onDone: clearSelection },
      );
    },
  };
}

export type ShiftActions = ReturnType<typeof useShiftActions>;

import type { Board } from '@contract/board.ts';
import { useCallback } from 'react';
import { clearSelection, selectedShifts, selectShifts, toggleShift } from '@/lib/change-sets/selection.ts';
import { useUndoLast } from '@/lib/change-sets/undo-last.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import type { HeatCell } from './heat.ts';
import type { Holding } from './held.ts';
import { moveMessages } from './messages.ts';
import { asSeen } from './to-change.ts';
import type { Spot } from './walk.ts';

/** What can be done to shifts of the board besides moving them. */
export function useDeeds(board: Board, holding: Holding) {
  const change = useChange();
  const undo = useUndoLast();
  const selection = () => {
    const chosen = selectedShifts.get();
    return board.shifts.filter(({ id }) => chosen.has(id));
  };
  /** The selected shifts, if this is one of them; else this one. */
  const meant = ({ bar }: Spot) => {
    const chosen = selection();
    return chosen.includes(bar.item.shift) ? chosen : [bar.item.shift];
  };
  const { said } = holding;
  const saySelected = () => said.set(moveMessages.get().selected({ count: selectedShifts.get().size }));
  /** Selects the shifts that miss people in an hour; again: none. It stays the same function, so that the hours are not drawn again. */
  const selectCell = useCallback(
    ({ shifts }: HeatCell) => {
      const chosen = selectedShifts.get();
      const same = chosen.size === shifts.length && shifts.every((id) => chosen.has(id));
      selectShifts(same ? [] : shifts);
      said.set(moveMessages.get().selected({ count: selectedShifts.get().size }));
    },
    [said],
  );
  return {
    undo,
    toggle: (id: string) => {
      toggleShift(id);
      saySelected();
    },
    select: (ids: Iterable<string>) => {
      selectShifts(ids);
      saySelected();
    },
    selectAll: () => {
      selectShifts(board.shifts.map(({ id }) => id));
      saySelected();
    },
    clear: () => {
      clearSelection();
      saySelected();
    },
    selectCell,
    duplicate: (spot: Spot) => {
      const shifts = meant(spot);
      const said = shifts.length === 1 && moveMessages.get().copied({ title: spot.bar.item.shift.title });
      change({ action: 'copy', events: asSeen(shifts), days: [0] }, said ? { said } : {});
    },
    remove: (spot: Spot) => {
      const shifts = meant(spot);
      const said = shifts.length === 1 && moveMessages.get().deleted({ title: spot.bar.item.shift.title });
      change({ action: 'delete', events: asSeen(shifts) }, { ...(said && { said }), onDone: clearSelection });
    },
  };
}

export type Deeds = ReturnType<typeof useDeeds>;

import type { KeyboardEvent } from 'react';
import { selectedShifts } from '@/lib/change-sets/selection.ts';
import { shortcutsOn } from '@/lib/focus/shortcuts.ts';
import type { PlacedRow } from '../engine/layout.ts';
import { type Direction, neighborOf, nextHole, type Spot, spotOf } from '../engine/walk.ts';
import { moveTexts } from '../texts.ts';
import type { Hold } from './use-holding.ts';
import type { ShiftActions } from './use-shift-actions.ts';

const short = 15;
const long = 60;
const directions: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

interface Setting {
  rows: readonly PlacedRow[];
  hold: Hold;
  actions: ShiftActions;
  /** Moves the focus to a shift. */
  go: (key: string) => void;
}

/** What keys do on the board. Single letters count only here, where a shift has the focus, and can be turned off. */
export function useKeys({ rows, hold, actions, go }: Setting) {
  const isModified = (event: KeyboardEvent) => event.ctrlKey || event.metaKey || event.altKey;

  /** Keys while a shift is being moved by keys. */
  const whileMoving = (event: KeyboardEvent): boolean => {
    const now = hold.holding.held.get();
    if (now?.by !== 'keys' || now.saving) return false;
    const step = event.shiftKey ? long : short;
    const toRow = (by: number) => {
      const at = rows.findIndex(({ row }) => row.key === now.grip.row);
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))];
      if (next) hold.act({ type: 'row', row: next.row.key });
    };
    if (isModified(event)) return false;
    const direction = directions[event.key];
    if (direction === 'left' || direction === 'right')
      hold.act({ type: 'step', minutes: direction === 'left' ? -step : step });
    else if (direction === 'up' || direction === 'down') toRow(direction === 'up' ? -1 : 1);
    else if (event.key === 'Enter' || event.key === ' ') hold.drop();
    else if (event.key === 'Escape') hold.cancel();
    // Other keys wait until the shift is dropped. The Tab key leaves the shift, which puts it back.
    else return event.key !== 'Tab';
    return true;
  };

  /** Keys with Control (on a Mac, Command). */
  const withControl = (event: KeyboardEvent, spot: Spot): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return false;
    const key = event.key.toLowerCase();
    if (key === 'c') return actions.copy(spot);
    if (key === 'v') return actions.paste(spot);
    const action = { a: actions.selectAll, z: actions.undo }[key];
    action?.();
    return action !== undefined;
  };

  const letters = (event: KeyboardEvent, spot: Spot): boolean => {
    if (isModified(event) || !shortcutsOn()) return false;
    const action = {
      m: () => hold.take(spot, 'move', 'keys'),
      r: () => hold.take(spot, 'end', 'keys'),
      d: () => actions.duplicate(spot),
      x: () => actions.toggle(spot.bar.item.shift.id),
      a: () => actions.selectRow(spot),
      t: () => actions.selectFrom(spot.bar.item.from),
      g: () => {
        const hole = nextHole(rows, spot.bar.item.key);
        if (hole) go(hole.item.key);
        else hold.say(moveTexts.get().nothingOpen);
      },
    }[event.key.toLowerCase()];
    action?.();
    return action !== undefined;
  };

  const others = (event: KeyboardEvent, spot: Spot): boolean => {
    const direction = directions[event.key];
    if (direction && !isModified(event) && !event.shiftKey) {
      const bar = neighborOf(rows, spot, direction);
      if (bar) go(bar.item.key);
      return true;
    }
    if (event.key === 'Delete') actions.remove(spot);
    else if (event.key === ' ') actions.toggle(spot.bar.item.shift.id);
    else if (event.key === 'Escape' && selectedShifts.get().size > 0) actions.clear();
    else return false;
    return true;
  };

  return (event: KeyboardEvent<HTMLElement>) => {
    const key = (event.target as Element).closest<HTMLElement>('[data-bar]')?.dataset.bar;
    const spot = key ? spotOf(rows, key) : undefined;
    if (!spot) return;
    if (whileMoving(event) || withControl(event, spot) || letters(event, spot) || others(event, spot))
      event.preventDefault();
  };
}

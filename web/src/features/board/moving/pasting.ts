import type { BoardShift } from '@contract/board.ts';
import { atom } from 'nanostores';
import { useEffect, useEffectEvent } from 'react';
import { firstDayOf, type PasteTarget } from '@/lib/change-sets/planning.ts';
import { isInField } from '@/lib/focus/shortcuts.ts';
import { dayKey } from '@/lib/time/time.ts';
import type { Day } from '../engine/days.ts';
import { locationIn } from '../engine/grip.ts';
import type { Item, Row } from '../engine/rows.ts';

/** Pastes copied shifts with Control+V (on a Mac, Command+V) anywhere on a page without a board, which would take the key itself. */
export function usePaste(on: boolean, paste: () => void): void {
  const run = useEffectEvent(paste);
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => {
      const isPaste = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'v';
      if (!isPaste || event.defaultPrevented || isInField(event)) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [on]);
}

const minute = 60_000;

/** The shifts that were copied on the board. They stay while the person goes to another day. */
export const copiedShifts = atom<readonly BoardShift[]>([]);

const placeRow = ({ place_id }: BoardShift): string => (place_id ? `place ${place_id}` : 'no-place ');

/**
 * Where copies of shifts go that are pasted at a shift of the board: to its day, one alone also to its place, and where that would be
 * on top of the original, directly after it. `undefined`: there is no such place, so that the person chooses a day.
 */
export function pasteTarget(
  shifts: readonly BoardShift[],
  at: { item: Pick<Item, 'from'>; row: Row },
  zone: string,
  shown: Pick<Day, 'from'>,
): PasteTarget | undefined {
  const day = dayKey(Math.max(at.item.from, shown.from), zone);
  const isOwnDay = day === firstDayOf(shifts);
  const [only, another] = shifts;
  if (!only || another) return isOwnDay ? undefined : { day };
  const elsewhere = at.row.key === placeRow(only) ? {} : locationIn(at.row);
  if (!isOwnDay || 'location' in elsewhere) return { day, ...elsewhere };
  if (only.all_day) return undefined;
  return { day, minutes: (Date.parse(only.end_time) - Date.parse(only.start_time)) / minute };
}

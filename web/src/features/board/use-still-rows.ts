import { type RefObject, useLayoutEffect, useRef } from 'react';
import { type PlacedRow, rowOf } from './layout.ts';

/**
 * Keeps what is seen of the board where it is when rows above come, go or become higher. Browsers do this for pages, but not for a board
 * whose heights are computed.
 */
export function useStillRows(scroller: RefObject<HTMLElement | null>, rows: readonly PlacedRow[]): void {
  const drawn = useRef(rows);
  useLayoutEffect(() => {
    const area = scroller.current;
    const before = drawn.current;
    drawn.current = rows;
    // At its top, the board shows what has come there.
    if (!area || area.scrollTop === 0) return;
    const seen = before.filter(({ top, height }) => top + height > area.scrollTop);
    for (const { row, top } of seen) {
      const now = rowOf(rows, row.key);
      if (!now) continue;
      if (now.top !== top) area.scrollTop += now.top - top;
      return;
    }
  }, [scroller, rows]);
}

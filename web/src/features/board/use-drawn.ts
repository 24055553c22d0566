import { useEffect, useState } from 'react';

/** A slow phone draws as many bars without a pause that a person notices. */
const barsAtOnce = 24;

/**
 * How many of all `bars` to draw. With each frame come some more, so that the board answers while hundreds of shifts appear.
 * `board` says which days and rows it shows; while these are the same, all bars stay.
 */
export function useDrawn(bars: number, board: string): number {
  const [done, setDone] = useState({ board, bars: barsAtOnce });
  const drawn = done.board === board ? done.bars : barsAtOnce;
  useEffect(() => {
    if (drawn >= bars) return;
    const frame = requestAnimationFrame(() => setDone({ board, bars: drawn + barsAtOnce }));
    return () => cancelAnimationFrame(frame);
  }, [board, bars, drawn]);
  return drawn >= bars ? Number.POSITIVE_INFINITY : drawn;
}

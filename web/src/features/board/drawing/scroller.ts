import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type PlacedRow, rowOf } from '../engine/layout.ts';
import { type Box, boxOf, isSameBox } from '../engine/visible.ts';

/** The part of the board to draw, while the person scrolls. */
export function useBox(scroller: RefObject<HTMLElement | null>, size: { width: number; height: number } | null): Box {
  const [box, setBox] = useState<Box | null>(null);
  useEffect(() => {
    const area = scroller.current;
    if (!area || !size) return;
    let frame = 0;
    const update = () => {
      const next = boxOf(area.scrollLeft, area.scrollTop, size.width, size.height);
      setBox((before) => (before && isSameBox(before, next) ? before : next));
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(update);
    };
    // In the next frame, which lays the board out anyway: to ask now would do it twice, in the task that has drawn it.
    later();
    area.addEventListener('scroll', later, { passive: true });
    return () => {
      area.removeEventListener('scroll', later);
      cancelAnimationFrame(frame);
    };
  }, [scroller, size]);
  return box ?? boxOf(0, 0, size?.width ?? 0, size?.height ?? 0);
}

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

interface Size {
  width: number;
  height: number;
  /** The most that the height can be. */
  room: number;
}

/** The inner size of an element, or `null` before it is drawn. */
export function useSize(element: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const measure = () => {
      const room = Number.parseFloat(getComputedStyle(box).maxHeight) || innerHeight;
      const [width, height] = [box.clientWidth, box.clientHeight];
      setSize((before) =>
        before?.width === width && before.height === height && before.room === room ? before : { width, height, room },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    // Its limit follows the window, and what is above it.
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

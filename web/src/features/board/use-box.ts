import { type RefObject, useEffect, useState } from 'react';
import { type Box, boxOf, isSameBox } from './visible.ts';

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

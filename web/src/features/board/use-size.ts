import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Size {
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

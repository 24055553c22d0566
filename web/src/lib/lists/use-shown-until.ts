import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window the end of what is drawn may come before more is drawn. */
const ahead = '1200px';

/**
 * How many of a list to draw: `step` at first, more as its end comes near the window, and `step` again for another list.
 * `end` belongs to the element after the list; `showMore` does by hand what scrolling does by itself.
 */
export function useShownUntil(
  list: readonly unknown[],
  step: number,
): { shown: number; end: RefObject<HTMLButtonElement | null>; showMore: () => void } {
  const [{ count, of }, setShown] = useState({ count: step, of: list });
  const end = useRef<HTMLButtonElement>(null);
  if (of !== list) setShown({ count: step, of: list });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown({ count: count + step, of }),
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, of, step]);
  return { shown: Math.min(count, list.length), end, showMore: () => setShown({ count: count + step, of }) };
}

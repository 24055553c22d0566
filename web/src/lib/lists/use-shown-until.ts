import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the window the end of what is drawn may come before more is drawn. */
const ahead = '1200px';

/**
 * How many of `total` entries of a list to draw: `step` at first, and `step` again when `list` is another one.
 * `showMore` adds as many. Where `end` is given to an element after the list, scrolling near it adds them as well.
 */
export function useShownUntil(
  list: unknown,
  total: number,
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
  return { shown: Math.min(count, total), end, showMore: () => setShown({ count: count + step, of }) };
}

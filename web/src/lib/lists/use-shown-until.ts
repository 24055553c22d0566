import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';

/** How many of `total` items to render: `first` at once, then twice as many each time in the background. */
export function useGrowing(total: number, first: number): number {
  const [count, setCount] = useState(first);
  const shown = Math.min(count, total);
  useEffect(() => {
    if (shown >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(shown * 2)), 16);
    return () => clearTimeout(timer);
  }, [shown, total]);
  return shown;
}

/** Whether what can follow the first rendering is drawn: at once after it, in the background. */
export const useFollows = (): boolean => useGrowing(2, 1) > 1;

/** How far below the window the end of the list may be before more is rendered. */
const ahead = '1200px';

/**
 * How many of `total` entries to render: `step` at first, and again when `of` changes: the filter
 * and order of the list, because its entries change whenever others work on them. `showMore` adds as many. If
 * `end` is set on an element after the list, scrolling near it does the same.
 */
export function useShownUntil(
  of: string,
  total: number,
  step: number,
): { shown: number; end: RefObject<HTMLButtonElement | null>; showMore: () => void } {
  const [{ count, of: last }, setShown] = useState({ count: step, of });
  const end = useRef<HTMLButtonElement>(null);
  const hasMore = count < total;
  if (last !== of) setShown({ count: step, of });
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setShown({ count: count + step, of }),
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [count, of, step, hasMore]);
  return { shown: Math.min(count, total), end, showMore: () => setShown({ count: count + step, of }) };
}

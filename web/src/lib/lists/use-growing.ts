import { startTransition, useEffect, useState } from 'react';

/** How many of `total` things to draw: a few at once, then twice as many each time while nothing else is to be done. */
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

import { startTransition, useEffect, useState } from 'react';

/** How many of `total` things to draw: a few at once, the others bit by bit while nothing else is to be done. */
export function useGrowing(total: number, step: number): number {
  const [count, setCount] = useState(step);
  const shown = Math.min(count, total);
  useEffect(() => {
    if (shown >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(shown + step)), 16);
    return () => clearTimeout(timer);
  }, [shown, total, step]);
  return shown;
}

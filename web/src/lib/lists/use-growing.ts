import { startTransition, useEffect, useState } from 'react';

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

import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** How many are drawn without scrolling; more would make every change of the list slow. */
const eager = 400;
const step = 32;
/** The distance to the window at which more is drawn. */
const ahead = '1500px';

/**
 * How many of `total` events to draw: `first` at once, up to 400 in the background, and the others when the reader
 * scrolls near them or prints. `rest`: ref for the placeholder of the events that are not drawn.
 */
export function useDrawn(total: number, first: number): { count: number; rest: RefObject<HTMLDivElement | null> } {
  const [drawn, setDrawn] = useState(first);
  const [near, setNear] = useState(false);
  const rest = useRef<HTMLDivElement>(null);
  const count = Math.min(drawn, total);
  const wanted = near ? total : Math.min(total, eager);
  const complete = count === total;
  useEffect(() => {
    if (complete || !rest.current) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      rootMargin: ahead,
    });
    observer.observe(rest.current);
    return () => observer.disconnect();
  }, [complete]);
  useEffect(() => {
    if (count >= wanted) return;
    const timer = setTimeout(() => startTransition(() => setDrawn(count + step)), 16);
    return () => clearTimeout(timer);
  }, [count, wanted]);
  const drawAll = useEffectEvent(() => flushSync(() => setDrawn(total)));
  useEffect(() => {
    addEventListener('beforeprint', drawAll);
    return () => removeEventListener('beforeprint', drawAll);
  }, []);
  return { count, rest };
}

import { useSyncExternalStore } from 'react';
import { now, watchClock } from './clock.ts';

const minute = 60_000;
/** How late a new minute may be noticed, in milliseconds. */
const interval = 15_000;

const thisMinute = (): number => Math.floor(now() / minute) * minute;

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;
let told = 0;

/** Tells everybody when a minute has begun, and nobody in between: one clock for the whole page. */
function tell(): void {
  if (told === thisMinute()) return;
  told = thisMinute();
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  if (listeners.size === 0) {
    told = thisMinute();
    stop = watchClock(tell, interval);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop?.();
  };
}

/** The beginning of the current minute (milliseconds since 1970). A component is drawn again when another one begins. */
export const useNow = (): number => useSyncExternalStore(watch, thisMinute);

/** What `of` says of the current minute. A component is drawn again only when that is something else. */
export const useOfNow = <Value extends string | number | boolean>(of: (now: number) => Value): Value =>
  useSyncExternalStore(watch, () => of(thisMinute()));

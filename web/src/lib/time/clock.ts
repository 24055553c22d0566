import { atom } from 'nanostores';
import { deviceStorage } from '@/lib/app/storage.ts';

/** Smaller differences are the latency of the answer. */
const tolerance = 2_000;
/** Data requested by a clock that was this wrong has to be reloaded. */
const misled = 60_000;
const key = 'muster.clock';

// The difference at the last visit: a page requests its events before the first answer contains the time.
const offset = atom(Number(deviceStorage.getItem(key)) || 0);

/** The time of the server according to its answers; milliseconds since 1970. */
export const now = (): number => Date.now() + offset.get();

/** Adopts the time of an answer (`x-server-time`, ISO 8601); ignores anything else. */
export function setServerTime(header: string | null): void {
  const time = header ? Date.parse(header) : Number.NaN;
  const error = Math.abs(time - now());
  if (Number.isNaN(time) || error < tolerance) return;
  const next = time - Date.now();
  deviceStorage.setItem(key, String(next));
  offset.set(next);
}

/**
 * Calls `listener` every `interval` milliseconds and whenever the clock is adjusted. Returns a function that stops
 * this.
 */
export function watchClock(listener: () => void, interval: number): () => void {
  const timer = setInterval(listener, interval);
  const stop = offset.listen(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** Calls `listener` when the clock was wrong by more than a minute. */
export function onClockCorrected(listener: () => void): void {
  offset.listen((next, before = 0) => {
    if (Math.abs(next - before) > misled) listener();
  });
}

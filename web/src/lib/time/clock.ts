import { atom } from 'nanostores';
import { deviceStorage } from '@/lib/app/storage.ts';

/** Smaller differences are travel time of the answer, not another clock. */
const tolerance = 2_000;
/** What was asked for by a clock that was this wrong has to be asked for again. */
const misled = 60_000;
const key = 'muster.clock';

// The difference of the last visit: a page requests its events before the first answer contains the time.
const offset = atom(Number(deviceStorage.getItem(key)) || 0);

/** The time of the server according to its answers; milliseconds since 1970. */
export const now = (): number => Date.now() + offset.get();

/** Takes over the time of an answer (`x-server-time`, ISO 8601); anything else is ignored. */
export function setServerTime(header: string | null): void {
  const time = header ? Date.parse(header) : Number.NaN;
  const error = Math.abs(time - now());
  if (Number.isNaN(time) || error < tolerance) return;
  const next = time - Date.now();
  deviceStorage.setItem(key, String(next));
  offset.set(next);
}

/** Calls back every `interval` milliseconds and whenever the clock was set; returns how to stop. */
export function watchClock(listener: () => void, interval: number): () => void {
  const timer = setInterval(listener, interval);
  const stop = offset.listen(listener);
  return () => {
    clearInterval(timer);
    stop();
  };
}

/** Calls back when the clock turned out to be wrong by more than a minute. */
export function onClockCorrected(listener: () => void): void {
  offset.listen((next, before = 0) => {
    if (Math.abs(next - before) > misled) listener();
  });
}

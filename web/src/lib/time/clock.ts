import { deviceStorage } from '@/lib/app/storage.ts';

/** Smaller differences are travel time of the answer, not another clock. */
const tolerance = 2_000;
/** What was asked for by a clock that was this wrong has to be asked for again. */
const misled = 60_000;
const key = 'muster.clock';
const listeners = new Set<() => void>();
const corrections = new Set<() => void>();

// As far off as it was last time: a page asks for its events before the first answer tells the time.
let offset = Number(deviceStorage.getItem(key)) || 0;

/** The time of the server, as far as its answers have told it; milliseconds since 1970. */
export const now = (): number => Date.now() + offset;

/** Takes over the time of an answer (`x-server-time`, ISO 8601); anything else is ignored. */
export function setServerTime(header: string | null): void {
  const time = header ? Date.parse(header) : Number.NaN;
  const error = Math.abs(time - now());
  if (Number.isNaN(time) || error < tolerance) return;
  offset = time - Date.now();
  deviceStorage.setItem(key, String(offset));
  for (const listener of listeners) listener();
  if (error > misled) for (const listener of corrections) listener();
}

/** Calls back every `interval` milliseconds and whenever the clock was set; returns how to stop. */
export function watchClock(listener: () => void, interval: number): () => void {
  const timer = setInterval(listener, interval);
  listeners.add(listener);
  return () => {
    clearInterval(timer);
    listeners.delete(listener);
  };
}

/** Calls back when the clock turned out to be wrong by more than a minute. */
export const onClockCorrected = (listener: () => void): void => void corrections.add(listener);

/** Smaller differences are travel time of the answer, not another clock. */
const tolerance = 2_000;
let offset = 0;
const listeners = new Set<() => void>();

/** The time of the server, as far as its answers have told it; milliseconds since 1970. */
export const now = (): number => Date.now() + offset;

/** Takes over the time of an answer (`x-server-time`, ISO 8601); anything else is ignored. */
export function setServerTime(header: string | null): void {
  const time = header ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(time) || Math.abs(time - now()) < tolerance) return;
  offset = time - Date.now();
  for (const listener of listeners) listener();
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

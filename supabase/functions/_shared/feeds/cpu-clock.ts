import process from 'node:process';

let isCounted: boolean | undefined;

/** Deno 2.1 always returns zero and logs a line at each call, so the result is remembered. */
function hasProcessorTime(): boolean {
  if (isCounted === undefined) {
    const { user, system } = process.cpuUsage();
    isCounted = user + system > 0;
  }
  return isCounted;
}

/**
 * Starts a clock that returns the computing time since then in milliseconds: elapsed time or processor time of the whole
 * process, whichever is less, so that neither a busy machine nor other work of the process counts against a feed. Elapsed
 * time if the runtime does not count processor time.
 */
export function startCpuClock(): () => number {
  const started = performance.now();
  const onTheClock = () => performance.now() - started;
  if (!hasProcessorTime()) return onTheClock;
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(onTheClock(), (user + system) / 1000);
  };
}

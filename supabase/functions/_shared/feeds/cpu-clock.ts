import process from 'node:process';

let isCounted: boolean | undefined;

/** Deno 2.1 always answers zero and logs a line at each call: it is asked once. */
function hasProcessorTime(): boolean {
  if (isCounted === undefined) {
    const { user, system } = process.cpuUsage();
    isCounted = user + system > 0;
  }
  return isCounted;
}

/**
 * Milliseconds of computing since the call: whichever is less of the time on the clock and the processor time of the
 * whole process, so that neither a busy machine nor a busy neighbor in the process is counted against a feed. Where
 * processor time is not counted, the time on the clock.
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

import process from 'node:process';

/**
 * Milliseconds of computing since the call: whichever is less of the time on the clock and the processor time of the
 * whole process, so that neither a busy machine nor a busy neighbour in the process is counted against a feed.
 */
export function startCpuClock(): () => number {
  const started = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(performance.now() - started, (user + system) / 1000);
  };
}

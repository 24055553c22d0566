import type { Part } from './processes.ts';

/** How a part is started, and who is informed when it dies. */
export type KeepOptions = {
  name: string;
  start: () => Promise<Part>;
  /** Called with each process that was started. */
  started: (part: Part) => void;
  say: (line: string) => void;
};

/** A part that is restarted whenever it dies. */
export type Kept = { stop(): Promise<void> };

const delaysMs = [200, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
const steadyMs = 60_000;

/** How long to wait before the start number `attempt` (from 0) in a row. */
export const delayBefore = (attempt: number): number => delaysMs[Math.min(attempt, delaysMs.length - 1)] ?? 0;

/**
 * Starts a part and restarts it whenever it dies, after a delay that grows each time.
 * @throws if the first start fails
 */
export async function keepRunning(options: KeepOptions): Promise<Kept> {
  const { name, start, started, say } = options;
  const stopping = new AbortController();
  let current = await start();
  started(current);

  async function startAgain(): Promise<boolean> {
    try {
      const part = await start();
      current = part;
      if (stopping.signal.aborted) await part.stop();
      else {
        started(part);
        say(`${name} is back.`);
      }
      return true;
    } catch (error) {
      say(`${name} does not start: ${(error as Error).message}`);
      return false;
    }
  }

  async function watch(): Promise<void> {
    let attempt = 0;
    for (;;) {
      const startedAt = Date.now();
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      say(`${name} died (${how}). Restarting it.`);
      if (Date.now() - startedAt > steadyMs) attempt = 0;
      do {
        await pause(delayBefore(attempt++), stopping.signal);
        if (stopping.signal.aborted) return;
      } while (!(await startAgain()));
    }
  }

  const watching = watch();
  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    const wake = () => {
      clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) wake();
    else signal.addEventListener('abort', wake, { once: true });
  });
}

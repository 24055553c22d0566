import { asService } from './db.ts';

/** A write is told a moment after it: its answer leaves first, and others that follow at once are told with it. */
const firstMs = 50;
/** A crowd of writes is told together, and what waits for its second at the end of it. */
const crowdMs = 200;
const leastMs = 50;
/** What waits longer is told by the schedule. */
const longestMs = 2000;

let running: Promise<void> | null = null;
let asked = false;
let wake = () => {};

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function untilAsked(ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((resolve) => {
    wake = resolve;
    timer = setTimeout(resolve, Math.max(ms, 0));
  });
  clearTimeout(timer);
}

/** Sends until nothing waits, so that the last change is told although each topic has one message in a second. */
async function send(): Promise<void> {
  await pause(firstMs);
  for (;;) {
    asked = false;
    const [row] = await asService<{ wait: number | null }>((sql) => [sql`select private.flush_live() as wait`]);
    const wait = row?.wait ?? null;
    const rest = Math.max(leastMs, Math.min(wait ?? crowdMs, crowdMs));
    await pause(rest);
    if (!asked && (wait === null || wait > longestMs)) return;
    if (!asked && wait !== null) await untilAsked(wait - rest);
  }
}

/**
 * Tells open pages what has just been committed, and what waits. Call it after a write, in the background. Nothing is lost if it
 * fails: the schedule does the same each second.
 */
export function tellPages(): Promise<void> {
  asked = true;
  wake();
  running ??= send().finally(() => {
    running = null;
  });
  return running;
}

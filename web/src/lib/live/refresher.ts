import { hashKey, type QueryKey } from '@tanstack/react-query';
import { reloadAll } from '@/lib/query/mutations.ts';
import type { Wish } from './topics.ts';

const leastMs = 1000;
const tryAgainMs = 250;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Loads queries again: the first news at once, more of them together, a second after the answer. */
export function createRefresher() {
  const waiting = new Map<string, Wish & { key: QueryKey }>();
  let busy = false;

  /** Works off what waits. A hidden page waits until it is seen. */
  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.size > 0 && !document.hidden) {
      const all = [...waiting.values()];
      // An answer from before a change of one's own would take back what the page shows of it.
      if (all.some(({ client }) => client.isMutating() > 0)) await wait(tryAgainMs);
      else {
        waiting.clear();
        await Promise.all(all.map(({ client, key }) => reloadAll(client, [key]).catch(() => undefined)));
        await wait(leastMs);
      }
    }
    busy = false;
  }

  return {
    /** What these wishes name is out of date. */
    add(wishes: readonly Wish[]): void {
      for (const wish of wishes) for (const key of wish.keys) waiting.set(hashKey(key), { ...wish, key });
      void work();
    },
    /** The page is seen again. */
    resume: (): void => void work(),
  };
}

import { hashKey, type QueryKey } from '@tanstack/react-query';
import { reloadAll } from '@/lib/query/query-keys.ts';
import type { Wish } from './topics.ts';

/** A topic has news once a second at most, so that a page which loads as often is never a second late. */
const leastMs = 1000;
const tryAgainMs = 250;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** How long a page rests after it has loaded in `took` milliseconds: the slower the answers, the fewer it asks for. */
const restOf = (took: number): number => Math.max(leastMs - took, Math.min(took, leastMs));

/** What is to be loaded again; of these events only, unless that is null. */
type Waiting = Pick<Wish, 'client' | 'loadPart'> & { key: QueryKey; events: readonly string[] | null };

/** It never fails: a query that cannot be loaded says so itself. */
async function load({ client, loadPart, key, events }: Waiting): Promise<void> {
  if (loadPart && events && (await loadPart(client, events).catch(() => false))) return;
  await reloadAll(client, [key]);
}

/** Loads queries again, in the order in which they are named: the first news at once, more of them together, once a second. */
export function createRefresher() {
  const waiting = new Map<string, Waiting>();
  let busy = false;

  /** Works off what waits. A hidden page waits until it is seen. */
  async function work(): Promise<void> {
    if (busy) return;
    busy = true;
    while (waiting.size > 0 && !document.hidden) {
      const began = Date.now();
      // One after the other: when many pages hear of the same, what matters most is there in half the time.
      for (const hash of [...waiting.keys()]) {
        // An answer from before a change of one's own would take back what the page shows of it.
        while (waiting.get(hash)?.client.isMutating()) await wait(tryAgainMs);
        const each = waiting.get(hash) as Waiting;
        waiting.delete(hash);
        await load(each);
      }
      await wait(restOf(Date.now() - began));
    }
    busy = false;
  }

  return {
    /** What these wishes name is out of date: what they show of these events, or, without a list, of any. */
    add(wishes: readonly Wish[], events: readonly string[] | null): void {
      for (const { client, keys, loadPart } of wishes) {
        for (const key of keys) {
          const hash = hashKey(key);
          const { events: before } = waiting.get(hash) ?? { events: [] };
          waiting.set(hash, { client, loadPart, key, events: before && events && [...before, ...events] });
        }
      }
      void work();
    },
    /** The page is seen again. */
    resume: (): void => void work(),
  };
}

import * as nanostores from 'nanostores';

// The client gets this file for `nanostores` (vitest.config.ts), so that no store of its modules can be forgotten.

const resets: (() => void)[] = [];
const listening = new Map<() => void, nanostores.WritableAtom>();

/** A store that `resetStores` sets back. */
export function atom<Value>(initial: Value): nanostores.WritableAtom<Value> {
  const store = nanostores.atom(initial);
  const listen = store.listen.bind(store);
  store.listen = (listener) => {
    const end = listen(listener);
    const stop = () => {
      listening.delete(stop);
      end();
    };
    listening.set(stop, store as nanostores.WritableAtom);
    return stop;
  };
  resets.push(() => store.set(initial));
  return store;
}

/** What listens to stores now goes on listening after each test, and so does what listens to these stores at any time. */
export function keepListeners(...stores: object[]): () => void {
  const kept = new Set(listening.keys());
  return () => {
    for (const [stop, store] of listening) if (!kept.has(stop) && !stores.includes(store)) stop();
  };
}

/** Sets all stores to what they were when they were made. */
export function resetStores(): void {
  for (const reset of resets) reset();
}

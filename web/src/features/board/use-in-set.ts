import type { ReadableAtom } from 'nanostores';
import { useCallback, useSyncExternalStore } from 'react';

/** Whether a store's set has this entry. Other changes of the set do not render again. */
export function useInSet(store: ReadableAtom<ReadonlySet<string>>, entry: string): boolean {
  const subscribe = useCallback((changed: () => void) => store.listen(changed), [store]);
  return useSyncExternalStore(subscribe, () => store.get().has(entry));
}

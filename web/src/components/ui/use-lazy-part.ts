import { type ComponentType, useState } from 'react';
import { sayNotLoaded } from '@/lib/errors/say-not-loaded.ts';

/**
 * A part of the page whose code is fetched when it is needed. `prepare` fetches it ahead of time; `show` fetches it and
 * provides it as `Part`. Only `show` reports a failure, as a toast.
 */
export function useLazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  return {
    Part,
    prepare: () => void load().catch(() => undefined),
    show: () =>
      void load().then(
        (loaded) => setPart(() => loaded),
        () => void sayNotLoaded(),
      ),
  };
}

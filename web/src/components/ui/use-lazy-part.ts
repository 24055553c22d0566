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

/** A dialog whose code is fetched when it is needed, and whether it is open. `opener`: for the button that opens it. */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { Part, prepare, show } = useLazyPart(load);
  const [open, setOpen] = useState(false);
  const start = () => {
    setOpen(true);
    show();
  };
  const opener = { onPointerEnter: prepare, onFocus: prepare, onClick: start };
  return { Part, open, start, close: () => setOpen(false), opener };
}

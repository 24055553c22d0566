import { type ComponentType, useState } from 'react';
import { useLazyPart } from './use-lazy-part.ts';

/** A dialog whose code is fetched when a person is about to open it, by pointing at its button or focusing it. */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { Part, prepare, show } = useLazyPart(load);
  const [isOpen, setOpen] = useState(false);
  const onClick = () => {
    setOpen(true);
    show();
  };
  return {
    /** The dialog while it is open. */
    Dialog: isOpen ? Part : undefined,
    close: () => setOpen(false),
    /** What makes a button open it. */
    opens: { 'aria-haspopup': 'dialog', onPointerEnter: prepare, onFocus: prepare, onClick } as const,
  };
}

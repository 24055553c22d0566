import { type ComponentType, useState } from 'react';
import { useLazyPart } from './lazy-trigger.tsx';

/** A dialog whose code is fetched when a person is about to open it, by pointing at its button or focusing it. */
export function useLazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  const { Part, prepare, show } = useLazyPart(load);
  const [isOpen, setOpen] = useState(false);
  const open = () => {
    setOpen(true);
    show();
  };
  return {
    /** The dialog while it is open. */
    Dialog: isOpen ? Part : undefined,
    /** The dialog once it has been opened: one that keeps what it shows while it closes, or what was typed. */
    Part,
    isOpen,
    open,
    close: () => setOpen(false),
    /** What makes a button open it. */
    opens: { 'aria-haspopup': 'dialog', onPointerEnter: prepare, onFocus: prepare, onClick: open } as const,
  };
}

export type OpensDialog = ReturnType<typeof useLazyDialog>['opens'];

import { useRef } from 'react';

/**
 * Returns the focus to what had it before a dialog opened, unless something else has it now: the heading of another
 * page, or the neighbor of a removed row. Radix returns it only to a trigger of its own.
 */
export function useReturnFocus() {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      before.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (document.activeElement !== document.body) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}

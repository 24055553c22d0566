import { useEffect, useEffectEvent, useRef } from 'react';

/** The functions that close each open dialog, the innermost last. */
const closing: (() => void)[] = [];

/** Registers a dialog with `escapeDialog` while it is open. */
export function useEscape(open: boolean, close: () => void): void {
  const closeNow = useEffectEvent(close);
  useEffect(() => {
    if (!open) return;
    const entry = () => closeNow();
    closing.push(entry);
    return () => void closing.splice(closing.indexOf(entry), 1);
  }, [open]);
}

/**
 * Lets Escape close the dialog that has the focus. Used by toasts: Radix offers the key to the layer that appeared
 * last, so a toast that appears while a dialog is open would take it.
 */
export function escapeDialog(event: KeyboardEvent): void {
  const close = closing.at(-1);
  if (!close || !document.activeElement?.closest('[role=dialog], [role=alertdialog]')) return;
  event.preventDefault();
  close();
}

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

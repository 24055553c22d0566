import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { uiMessages } from './messages.ts';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Has room for a table. */
  wide?: boolean;
  children: ReactNode;
}

/** A modal sheet. The browser keeps the focus inside, closes it with Esc and gives the focus back. */
export function Dialog({ open, title, onClose, wide = false, children }: DialogProps) {
  const t = useStore(uiMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes by the backdrop; Esc does the same by itself
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // This comes a moment after it is closed, when it can be wanted again already.
      onClose={() => open && !dialog.current?.open && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className={clsx(
        'm-auto w-[calc(100%-2rem)] rounded-sheet border border-line bg-raised text-ink shadow-raised backdrop:bg-black/45 open:animate-enter',
        wide ? 'max-w-column' : 'max-w-form',
      )}
    >
      <div className="p-6">
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={titleId} className="min-w-0 text-lead font-strong">
            {title}
          </h2>
          <button
            type="button"
            aria-label={t.close}
            onClick={onClose}
            className="-mx-2.5 -my-2 grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}

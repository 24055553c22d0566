import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { uiMessages } from './messages.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The way on, as a verb: 'Delete event'. */
  confirm: string;
  /** The way back, which has the focus first; 'Cancel' unless said otherwise. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost, and says what. */
export function ConfirmDialog({ confirm, cancel, onConfirm, children, ...dialog }: ConfirmDialogProps) {
  const t = useStore(uiMessages);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (dialog.open) back.current?.focus();
  }, [dialog.open]);
  return (
    <Dialog {...dialog}>
      <div className="grid grid-cols-1 gap-3">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3 *:max-sm:grow">
        <Button ref={back} onClick={dialog.onClose}>
          {cancel ?? t.cancel}
        </Button>
        <Button variant="loss" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

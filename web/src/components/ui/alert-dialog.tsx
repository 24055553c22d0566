import { useStore } from '@nanostores/react';
import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { commonTexts } from '@/i18n/common-texts.ts';
import { Button } from './button.tsx';
import { dialogStyle, overlayStyle } from './dialog.tsx';
import { useEscape, useReturnFocus } from './dialog-keys.ts';

interface AlertDialogProps {
  open: boolean;
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The verb of the action: 'Delete event'. */
  confirm: string;
  /** The verb of the button that closes the dialog and has the focus first; 'Cancel' by default. */
  cancel?: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is lost, and says what. Unlike a dialog, a click on its backdrop does not close it. */
export function AlertDialog({ open, title, children, confirm, cancel, onConfirm, onClose }: AlertDialogProps) {
  const common = useStore(commonTexts);
  const focus = useReturnFocus();
  useEscape(open, onClose);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content {...focus} className={dialogStyle(false)}>
          <Primitive.Title className="mb-4 text-lead font-strong">{title}</Primitive.Title>
          <Primitive.Description asChild>
            <div className="grid grid-cols-1 gap-3">{children}</div>
          </Primitive.Description>
          <div className="mt-6 flex flex-wrap justify-end gap-3 *:max-sm:grow">
            <Primitive.Cancel asChild>
              <Button>{cancel ?? common.cancel}</Button>
            </Primitive.Cancel>
            <Button variant="loss" onClick={onConfirm}>
              {confirm}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

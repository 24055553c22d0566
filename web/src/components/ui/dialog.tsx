import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useEscape, useReturnFocus } from './dialog-keys.ts';

interface DialogProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Wide enough for a table. */
  wide?: boolean;
  children: ReactNode;
}

/** The style of a modal dialog, shared with the alert dialog. */
export const dialogStyle = (wide: boolean): string =>
  clsx(
    'fixed inset-0 z-40 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] animate-enter overflow-y-auto rounded-sheet border border-line bg-raised p-6 text-ink shadow-raised outline-none',
    wide ? 'max-w-column' : 'max-w-form',
  );

export const overlayStyle = 'fixed inset-0 z-40 bg-veil';

/** A modal dialog. Opening it focuses its first control after the title. Escape and the backdrop close it. */
export function Dialog({ open, title, onClose, wide = false, children }: DialogProps) {
  const common = useStore(commonTexts);
  const focus = useReturnFocus();
  useEscape(open, onClose);
  return (
    <Primitive.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content aria-describedby={undefined} {...focus} className={dialogStyle(wide)}>
          <Primitive.Title className="mb-4 min-w-0 pr-12 text-lead font-strong">{title}</Primitive.Title>
          {children}
          {/* Last in order, so that the first control of the content has the focus. */}
          <Primitive.Close
            aria-label={common.close}
            className="absolute top-4 right-3.5 grid size-11 place-items-center rounded-control text-soft hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

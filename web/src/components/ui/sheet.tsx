import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { overlayStyle } from './dialog.tsx';
import { useEscape } from './dialog-escape.ts';
import { useReturnFocus } from './return-focus.ts';

interface SheetProps {
  open: boolean;
  title: string;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A modal panel along the left edge of the window. */
export function Sheet({ open, title, onOpenChange, children }: SheetProps) {
  const focus = useReturnFocus();
  useEscape(open, () => onOpenChange(false));
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayStyle} />
        <Primitive.Content
          aria-describedby={undefined}
          {...focus}
          className="fixed inset-y-0 left-0 z-40 w-72 max-w-[calc(100%-3.5rem)] animate-enter overflow-y-auto border-r border-line bg-raised p-3 text-ink shadow-raised outline-none"
        >
          <Primitive.Title className="sr-only">{title}</Primitive.Title>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export const SheetClose = Primitive.Close;

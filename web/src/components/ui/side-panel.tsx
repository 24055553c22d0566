import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import { commonMessages } from '@/i18n/common-messages.ts';
import { useMedia } from '@/lib/app/use-media.ts';
import { overlayStyle } from './dialog.tsx';
import { useEscape } from './dialog-escape.ts';

interface SidePanelProps {
  title: string;
  /** What stays in sight below the title. */
  about?: ReactNode;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Focuses the title of the open panel, where its content starts. */
export const focusPanel = (): void => document.querySelector<HTMLElement>('[data-panel-title]')?.focus();

/** The title and what is about it stay in sight while the content scrolls. */
function Framed({ title, about, onClose, children }: SidePanelProps) {
  const common = useStore(commonMessages);
  return (
    <div className="flex h-full flex-col">
      <header className="relative border-b border-line py-3 pr-14 pl-5">
        <h2 data-panel-title="" tabIndex={-1} className="line-clamp-3 text-lead font-strong wrap-anywhere">
          {title}
        </h2>
        {about}
        <button
          type="button"
          aria-label={common.close}
          onClick={onClose}
          className="absolute top-2 right-2 grid size-11 place-items-center rounded-control text-soft hover:bg-desk hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </header>
      <div className="min-h-0 grow overflow-y-auto overscroll-contain">{children}</div>
    </div>
  );
}

/** Escape belongs to a form inside the panel, and to a search field with words, before it closes the panel. */
const isForPart = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('form') !== null || (target instanceof HTMLInputElement && target.value !== ''));

/** Beside the page, which stays usable. */
function Beside(props: SidePanelProps) {
  const { title, onClose, onKeyDown } = props;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event);
    if (event.key === 'Escape' && !event.defaultPrevented && !isForPart(event.target)) onClose();
  };
  return (
    <aside
      aria-label={title}
      data-print="no"
      onKeyDown={press}
      className="sticky top-4 mt-4 h-[calc(100dvh-6rem)] min-w-0 animate-enter overflow-hidden rounded-sheet border border-line bg-raised text-ink shadow-raised"
    >
      <Framed {...props} />
    </aside>
  );
}

/**
 * A sheet over the page: along the right edge, on a phone all of the window. The page behind is inert. Toasts are not, because
 * they undo what was done in the sheet.
 */
function Over(props: SidePanelProps) {
  const { title, onClose, onKeyDown } = props;
  useEscape(true, onClose);
  useEffect(() => {
    const page = document.querySelector<HTMLElement>('[data-page]');
    if (!page) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, []);
  return (
    <Primitive.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal>
        <div aria-hidden="true" className={overlayStyle} onPointerDown={onClose} />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => isForPart(event.target) && event.preventDefault()}
          onKeyDown={onKeyDown}
          className="fixed inset-y-0 right-0 z-40 w-full max-w-full animate-enter overflow-hidden border-line bg-raised text-ink shadow-raised outline-none sm:w-[27rem] sm:border-l"
        >
          <Primitive.Title asChild>
            <span hidden>{title}</span>
          </Primitive.Title>
          <Framed {...props} />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/** A panel about a part of the page: beside it in a wide window, otherwise over it. When it closes, the focus returns. */
export function SidePanel(props: SidePanelProps) {
  const wide = useMedia('(width >= 80rem)');
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      // The element has the focus already, or another page has.
      setTimeout(() => {
        if (document.activeElement !== document.body || !(before instanceof HTMLElement)) return;
        if (before.isConnected) before.focus();
      });
    };
  }, []);
  return wide ? <Beside {...props} /> : <Over {...props} />;
}

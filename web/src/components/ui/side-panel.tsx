import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useMedia } from '@/lib/app/use-media.ts';
import { overlayStyle } from './dialog.tsx';
import { useEscape } from './dialog-keys.ts';

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
function Content({ title, about, onClose, onKeyDown, children }: SidePanelProps) {
  const common = useStore(commonTexts);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts, which the frame cannot hear: for React the content is not in it
    <div className="flex h-full flex-col" onKeyDown={onKeyDown}>
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
      <div data-panel-content="" className="min-h-0 grow overflow-y-auto overscroll-contain">
        {children}
      </div>
    </div>
  );
}

/** Escape belongs to a form inside the panel, and to a search field with words, before it closes the panel. */
const isForPart = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  (target.closest('form') !== null || (target instanceof HTMLInputElement && target.value !== ''));

/** Escape closes a panel that is not over the page. */
const closesBeside = (event: KeyboardEvent<HTMLElement>): boolean =>
  event.key === 'Escape' && !event.defaultPrevented && !isForPart(event.target);

interface FrameProps {
  title: string;
  onClose: () => void;
  ref: Ref<HTMLDivElement>;
}

/** Beside the page, which stays usable. */
const Beside = ({ title, ref }: FrameProps) => (
  <aside
    aria-label={title}
    data-print="no"
    className="sticky top-4 mt-4 h-[calc(100dvh-6rem)] min-w-0 animate-enter overflow-hidden rounded-sheet border border-line bg-raised text-ink shadow-raised"
  >
    <div ref={ref} className="h-full" />
  </aside>
);

/**
 * A sheet over the page: along the right edge, on a phone all of the window. The page behind is inert. Toasts are not, because
 * they undo what was done in the sheet.
 */
function Over({ title, onClose, ref }: FrameProps) {
  useEscape(true, onClose);
  // Not inert any more when the content, which has the focus, moves beside the page.
  useLayoutEffect(() => {
    const page = document.querySelector<HTMLElement>('[data-page]');
    if (!page) return;
    page.inert = true;
    return () => {
      page.inert = false;
    };
  }, []);
  return (
    <Primitive.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Primitive.Portal container={document.body}>
        <div aria-hidden="true" className={overlayStyle} onPointerDown={onClose} />
        <Primitive.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={(event) => isForPart(event.target) && event.preventDefault()}
          className="fixed inset-y-0 right-0 z-40 w-full max-w-full animate-enter overflow-hidden border-line bg-raised text-ink shadow-raised outline-none sm:w-[27rem] sm:border-l"
        >
          <Primitive.Title asChild>
            <span hidden>{title}</span>
          </Primitive.Title>
          <div ref={ref} className="h-full" />
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

/**
 * Where the content of a panel lives, whichever frame is around it: what was typed, the focus and what is in sight stay when the
 * frame becomes another one.
 */
function useHome() {
  const [home] = useState(() => {
    const element = document.createElement('div');
    element.className = 'h-full';
    return element;
  });
  const left = useRef({ focused: null as Element | null, scrolled: 0 });
  const frame = useCallback(
    (element: HTMLDivElement) => {
      const content = () => home.querySelector('[data-panel-content]');
      element.append(home);
      content()?.scrollTo(0, left.current.scrolled);
      if (left.current.focused instanceof HTMLElement) left.current.focused.focus();
      return () => {
        const { activeElement } = document;
        left.current = {
          focused: home.contains(activeElement) ? activeElement : null,
          scrolled: content()?.scrollTop ?? 0,
        };
      };
    },
    [home],
  );
  return { home, frame };
}

/** A panel about a part of the page: beside it in a wide window, otherwise over it. When it closes, the focus returns. */
export function SidePanel(props: SidePanelProps) {
  const { title, onClose, onKeyDown } = props;
  const wide = useMedia('(width >= 80rem)');
  const { home, frame } = useHome();
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
  const Frame = wide ? Beside : Over;
  const press = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event);
    if (wide && closesBeside(event)) onClose();
  };
  return (
    <>
      <Frame title={title} onClose={onClose} ref={frame} />
      {createPortal(<Content {...props} onKeyDown={press} />, home)}
    </>
  );
}

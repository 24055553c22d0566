import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { roomUnderToasts } from '@/lib/app/toasts.ts';
import { isInField } from '@/lib/focus/shortcuts.ts';

/**
 * For the `ref` of a bar over the lower edge: toasts appear above it, because both are needed: Undo here, the next action there. The
 * page can be scrolled until nothing is covered.
 */
export function keepToastsAbove(bar: HTMLElement | null): () => void {
  // Properties that no element inherits: a variable on the root would have the browser style the whole page anew.
  const cover = (height: number): void => {
    roomUnderToasts.set(height);
    document.documentElement.style.scrollPaddingBottom = height ? `calc(var(--member-bar) + ${height}px + 0.5rem)` : '';
    const page = document.getElementById('content');
    if (page) page.style.marginBottom = height ? `${height}px` : '';
  };
  const observer = new ResizeObserver(() => cover(bar?.offsetHeight ?? 0));
  if (bar) observer.observe(bar);
  return () => {
    observer.disconnect();
    cover(0);
  };
}

const elsewhere = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]';

/** Escape clears the selection, unless it closes something first, or empties a field. */
function useEscapeClears(active: boolean, onClear: () => void): void {
  const clear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isInField(event)) return;
    if (!document.querySelector(elsewhere)) onClear();
  });
  useEffect(() => {
    if (!active) return;
    addEventListener('keydown', clear);
    return () => removeEventListener('keydown', clear);
  }, [active]);
}

interface BottomBarProps {
  /** What the bar is for. */
  label: string;
  /** How many are selected; `null`: none, and no bar. */
  selected: string | null;
  clearLabel: string;
  onClear: () => void;
  /** The buttons. */
  children: ReactNode;
}

/** The bar below a list: how many of its entries are selected, and what can be done with them. */
export function BottomBar({ label, selected, clearLabel, onClear, children }: BottomBarProps) {
  useEscapeClears(selected !== null, onClear);
  return (
    <>
      <p role="status" className="sr-only">
        {selected}
      </p>
      {selected !== null && (
        <section
          aria-label={label}
          data-print="no"
          className="fixed inset-x-0 bottom-(--member-bar) z-20 flex justify-center px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4 sm:pb-[max(1rem,env(safe-area-inset-bottom))]"
        >
          {/* biome-ignore lint/a11y/useSemanticElements: no fields are in it */}
          <div
            ref={keepToastsAbove}
            role="group"
            aria-label={label}
            className="flex w-full max-w-wide animate-enter flex-wrap items-center gap-1 rounded-sheet border border-line bg-raised p-1.5 shadow-raised sm:w-auto sm:flex-nowrap sm:gap-2 sm:pl-5"
          >
            <p aria-hidden="true" className="px-2 font-strong whitespace-nowrap max-sm:grow">
              {selected}
            </p>
            {children}
            <button
              type="button"
              aria-label={clearLabel}
              onClick={onClear}
              className="grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </button>
          </div>
        </section>
      )}
    </>
  );
}

import { useStore } from '@nanostores/react';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { adminCommonMessages } from '@/components/layout/admin/common-messages.ts';
import { Button } from '@/components/ui/button.tsx';
import { roomUnderToasts } from '@/lib/app/toasts.ts';
import { knownShifts } from '@/lib/change-sets/known-shifts.ts';
import { plan } from '@/lib/change-sets/planning.ts';
import { clearSelection, selectedShifts } from '@/lib/change-sets/selection.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { eventsOf } from '../move-form.ts';
import { bulkMessages } from '../plan-messages.ts';
import { BulkMenu } from './bulk-menu.tsx';

const elsewhere = '[role=menu], [role=dialog], [role=alertdialog], [role=listbox]';

/** Escape clears the selection, unless it closes something first. */
function useEscapeClears(active: boolean): void {
  const clear = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector(elsewhere)) clearSelection();
  });
  useEffect(() => {
    if (!active) return;
    addEventListener('keydown', clear);
    return () => removeEventListener('keydown', clear);
  }, [active]);
}

/** Undo is in a toast, the next action in the bar. */
function keepToastsAbove(bar: HTMLElement | null): () => void {
  const observer = new ResizeObserver(() => roomUnderToasts.set(bar?.offsetHeight ?? 0));
  if (bar) observer.observe(bar);
  return () => {
    observer.disconnect();
    roomUnderToasts.set(0);
  };
}

/** The bar below the page: how many shifts are selected, and what can be done with them. */
export function BulkBar() {
  const t = useStore(bulkMessages);
  const shared = useStore(adminCommonMessages);
  const make = useChange();
  const ids = useStore(selectedShifts);
  const known = useStore(knownShifts);
  useEscapeClears(ids.size > 0);
  const shifts = [...ids].flatMap((id) => known.get(id) ?? []);
  const drafts = shifts.filter(({ draft }) => draft);
  const on = shifts.some(({ status }) => status === 'scheduled');
  return (
    <>
      <p role="status" className="sr-only">
        {shifts.length > 0 && t.selected({ count: shifts.length })}
      </p>
      {shifts.length > 0 && (
        <section
          aria-label={t.bar}
          data-print="no"
          className="fixed inset-x-0 bottom-0 z-20 flex justify-center px-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-4 sm:pb-[max(1rem,env(safe-area-inset-bottom))]"
        >
          <div
            ref={keepToastsAbove}
            className="flex w-full max-w-column animate-enter flex-wrap items-center gap-1 rounded-sheet border border-line bg-raised p-1.5 shadow-raised sm:w-auto sm:flex-nowrap sm:gap-2 sm:pl-5"
          >
            <p aria-hidden="true" className="px-2 font-strong whitespace-nowrap max-sm:grow">
              {t.selected({ count: shifts.length })}
            </p>
            <div className="order-last flex grow gap-1 max-sm:w-full max-sm:*:grow sm:order-none">
              {drafts.length > 0 && (
                <Button onClick={() => make({ action: 'publish', events: eventsOf(drafts) }, { ask: 'always' })}>
                  {shared.publish}
                </Button>
              )}
              <Button onClick={() => plan('move', shifts)}>{t.move}</Button>
              <Button onClick={() => plan('copy', shifts)}>{t.copy}</Button>
              {on && (
                <Button className="max-sm:hidden" onClick={() => plan('counts', shifts)}>
                  {t.counts}
                </Button>
              )}
            </div>
            <BulkMenu shifts={shifts} />
            <button
              type="button"
              aria-label={t.clear}
              onClick={clearSelection}
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

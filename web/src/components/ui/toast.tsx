import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { type CSSProperties, useRef } from 'react';
import { commonTexts } from '@/i18n/common-texts.ts';
import { dismissToast, lifetimeOf, roomUnderToasts, toasts as shownToasts, type Toast } from '@/lib/app/toasts.ts';
import { noteFocus, returnFocus } from '@/lib/focus/focus.ts';
import { escapeDialog } from './dialog-keys.ts';

interface ToastCardProps {
  toast: Toast;
  onClose: () => void;
}

function ToastCard({ toast, onClose }: ToastCardProps) {
  const Icon = toast.tone === 'done' ? CircleCheck : CircleAlert;
  return (
    <Primitive.Root
      // Announced after what a screen reader is reading.
      type="background"
      duration={lifetimeOf(toast)}
      onEscapeKeyDown={escapeDialog}
      onOpenChange={(open) => open || onClose()}
      className="pointer-events-auto flex min-h-14 w-full max-w-form animate-enter flex-wrap items-center gap-x-3 rounded-control border border-line bg-raised py-2 pr-2 pl-4 shadow-raised data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
    >
      <Icon
        aria-hidden="true"
        className={toast.tone === 'done' ? 'size-5 shrink-0 text-done' : 'size-5 shrink-0 text-loss'}
      />
      <Primitive.Description asChild>
        <p className="min-w-0 flex-1 basis-48 py-1">
          {toast.text}
          {toast.detail && <span className="block text-soft">{toast.detail}</span>}
        </p>
      </Primitive.Description>
      <div className="ml-auto flex flex-wrap justify-end empty:hidden">
        {[toast.link, toast.action].map(
          (action) =>
            action && (
              <Primitive.Action
                key={action.label}
                altText={action.label}
                onClick={action.run}
                className="min-h-11 shrink-0 rounded-control px-3 font-strong text-action hover:bg-action-wash"
              >
                {action.label}
              </Primitive.Action>
            ),
        )}
      </div>
    </Primitive.Root>
  );
}

/** Shows the toasts. F8 focuses them. A toast stays while it is pointed at or has the focus. */
export function Toaster() {
  const common = useStore(commonTexts);
  const toasts = useStore(shownToasts);
  const under = useStore(roomUnderToasts);
  const region = useRef<HTMLDivElement>(null);
  const close = (id: number) => {
    const hadFocus = region.current?.contains(document.activeElement);
    dismissToast(id);
    if (hadFocus) returnFocus();
  };
  return (
    <Primitive.Provider label={common.toast} swipeDirection="right">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only records where the focus came from; it is around the region because Radix puts Tab stops beside its list */}
      <div ref={region} data-passing="" onFocus={noteFocus}>
        <Primitive.Viewport
          label={common.notifications}
          className="flex flex-col items-center gap-2 px-4 pb-[calc(max(1rem,env(safe-area-inset-bottom))+var(--under))] outline-none empty:hidden"
          style={{ '--under': `${under}px` } as CSSProperties}
        />
      </div>
    </Primitive.Provider>
  );
}

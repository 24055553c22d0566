import { useStore } from '@nanostores/react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { dismissToast, toasts as shownToasts, type Toast, toastLifetime } from '@/lib/app/toasts.ts';
import { focusHeading } from '@/lib/focus/focus-heading.ts';
import { uiMessages } from './messages.ts';

interface ToastCardProps {
  toast: Toast;
  /** Called before it goes because its button was pressed. */
  onLeave: (card: HTMLElement | null) => void;
}

function ToastCard({ toast, onLeave }: ToastCardProps) {
  const card = useRef<HTMLLIElement>(null);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toastLifetime);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  const Icon = toast.tone === 'done' ? CircleCheck : CircleAlert;
  const act = () => {
    toast.action?.run();
    onLeave(card.current);
    dismissToast(toast.id);
  };
  return (
    <li
      ref={card}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-14 w-full max-w-form animate-enter items-center gap-3 rounded-control border border-line bg-raised py-2 pr-2 pl-4 shadow-raised"
    >
      <Icon
        aria-hidden="true"
        className={toast.tone === 'done' ? 'size-5 shrink-0 text-done' : 'size-5 shrink-0 text-loss'}
      />
      <p className="min-w-0 grow py-1">
        {toast.text}
        {toast.detail && <span className="block text-soft">{toast.detail}</span>}
      </p>
      {toast.action && (
        <button
          type="button"
          onClick={act}
          className="min-h-11 shrink-0 rounded-control px-3 font-strong text-action hover:bg-action-wash"
        >
          {toast.action.label}
        </button>
      )}
    </li>
  );
}

/** Where toasts appear: a region that is always there, so that each new one is read aloud. */
export function Toaster() {
  const t = useStore(uiMessages);
  const toasts = useStore(shownToasts);
  const before = useRef<Element | null>(null);
  const giveFocusBack = (toast: HTMLElement | null) => {
    if (!toast?.contains(document.activeElement)) return;
    if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    else focusHeading();
  };
  return (
    <section
      aria-label={t.toasts}
      aria-live="polite"
      onFocus={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
      }}
    >
      <ol className="flex flex-col items-center gap-2 px-4 pb-[max(1rem,env(safe-area-inset-bottom))] empty:hidden">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onLeave={giveFocusBack} />
        ))}
      </ol>
    </section>
  );
}

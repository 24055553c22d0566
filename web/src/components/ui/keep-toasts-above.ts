import { roomUnderToasts } from '@/lib/app/toasts.ts';

/** For the `ref` of a bar at the lower edge: toasts appear above it, because both are needed: Undo here, the next action there. */
export function keepToastsAbove(bar: HTMLElement | null): () => void {
  const observer = new ResizeObserver(() => roomUnderToasts.set(bar?.offsetHeight ?? 0));
  if (bar) observer.observe(bar);
  return () => {
    observer.disconnect();
    roomUnderToasts.set(0);
  };
}

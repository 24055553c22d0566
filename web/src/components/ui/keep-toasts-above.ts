import { roomUnderToasts } from '@/lib/app/toasts.ts';

/**
 * For the `ref` of a bar over the lower edge: toasts appear above it, because both are needed: Undo here, the next action there. The
 * page can be scrolled until nothing is covered (`--covered` in base.css).
 */
export function keepToastsAbove(bar: HTMLElement | null): () => void {
  const cover = (height: number): void => {
    roomUnderToasts.set(height);
    document.documentElement.style.setProperty('--covered', `${height}px`);
  };
  const observer = new ResizeObserver(() => cover(bar?.offsetHeight ?? 0));
  if (bar) observer.observe(bar);
  return () => {
    observer.disconnect();
    cover(0);
  };
}

/** What a toast says. `tone` only chooses its sign; the words carry the meaning. */
export interface Toast {
  id: number;
  text: string;
  tone: 'done' | 'failed';
  /** A second line, such as the reason. */
  detail?: string;
  action?: { label: string; run: () => void };
}

/** How long a toast stays, in milliseconds: longer when it offers something to do, such as Undo. */
export const lifetimeOf = ({ action }: Pick<Toast, 'action'>): number => (action ? 10_000 : 3_000);

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export const currentToasts = (): readonly Toast[] => toasts;

export function watchToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function toast(content: Omit<Toast, 'id'>): void {
  set([...toasts.slice(-2), { ...content, id: nextId++ }]);
}

export function dismissToast(id: number): void {
  set(toasts.filter((each) => each.id !== id));
}

import { atom } from 'nanostores';

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

/** The toasts that are shown, oldest first. */
export const toasts = atom<readonly Toast[]>([]);

let nextId = 1;

/** Shows a toast; of more than three the oldest goes. */
export const toast = (content: Omit<Toast, 'id'>): void =>
  toasts.set([...toasts.get().slice(-2), { ...content, id: nextId++ }]);

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((each) => each.id !== id));

import { atom } from 'nanostores';

/** The content of a toast. `tone` only chooses the icon; the text carries the meaning. */
export interface Toast {
  id: number;
  text: string;
  tone: 'done' | 'failed';
  /** A second line, such as the reason. */
  detail?: string;
  /** Leads to more about it. */
  link?: { label: string; run: () => void };
  action?: { label: string; run: () => void };
}

/** How long a toast stays, in milliseconds: longer if it has an action such as Undo. */
export const lifetimeOf = ({ action }: Pick<Toast, 'action'>): number => (action ? 10_000 : 3_000);

/** The toasts that are shown, oldest first. */
export const toasts = atom<readonly Toast[]>([]);

let nextId = 1;

/** How many pixels of the lower edge something else needs: toasts appear above it, because both are used together. */
export const roomUnderToasts = atom(0);

/** Shows a toast. At most three are shown; the oldest disappears first. */
export const toast = (content: Omit<Toast, 'id'>): void =>
  toasts.set([...toasts.get().slice(-2), { ...content, id: nextId++ }]);

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((each) => each.id !== id));

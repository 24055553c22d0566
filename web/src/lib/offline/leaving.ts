import { atom } from 'nanostores';
import { readOutbox } from './outbox.ts';

/** The question whether to sign out although something waits, and is lost then. `null`: nobody is asked. */
export const leaving = atom<{ count: number; answer: (leaves: boolean) => void } | null>(null);

/** Whether the person may sign out: at once if nothing of theirs waits, otherwise as they answer. */
export async function mayLeave(): Promise<boolean> {
  const { length: count } = await readOutbox().catch(() => []);
  if (count === 0) return true;
  const leaves = await new Promise<boolean>((answer) => leaving.set({ count, answer }));
  leaving.set(null);
  return leaves;
}

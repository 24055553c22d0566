import type { Reason } from '@contract/errors.ts';
import { get, update } from 'idb-keyval';
import { atom } from 'nanostores';
import { hasNoAnswer } from '@/lib/api/api-error.ts';
import { newKey } from '@/lib/app/new-key.ts';
import { toast } from '@/lib/app/toasts.ts';
import { authState } from '@/lib/auth/session.ts';
import { offlineMessages } from './messages.ts';
import { waits } from './offline.ts';
import { offlineStore } from './store.ts';
import type { Action } from './waiting.ts';

/** An action that waits, of one account. `refused`: why the server did not do it. */
export interface Waiting {
  id: string;
  account: string;
  action: Action;
  refused?: Reason;
}

const name = 'outbox';
const channel = new BroadcastChannel('muster.outbox');

/** What waits of the account that is signed in, oldest first. */
export const waiting = atom<readonly Waiting[]>([]);

/** What the person said last about a thing counts. */
const isSame = (a: Action, b: Action): boolean => a.kind === b.kind && a.item.id === b.item.id;

/** Reads what waits; all tabs of the browser share it. */
export async function readOutbox(): Promise<readonly Waiting[]> {
  const account = authState.get().session?.user.id;
  const all = (await get<Waiting[]>(name, offlineStore)) ?? [];
  waiting.set(all.filter((each) => each.account === account));
  return waiting.get();
}

/** Changes what waits, in all tabs. */
async function change(next: (all: Waiting[]) => Waiting[]): Promise<void> {
  await update<Waiting[]>(name, (all = []) => next(all), offlineStore);
  channel.postMessage('changed');
  await readOutbox();
}

/** Lets an action wait that nobody answered. Rejects with its error if somebody did, or if this browser can't store it. */
export async function addWaiting(action: Action, error: unknown): Promise<typeof waits> {
  const account = authState.get().session?.user.id;
  if (!account || !hasNoAnswer(error)) throw error;
  const own = { id: newKey(), account, action };
  // What an earlier person of this device left is dropped.
  const others = (all: Waiting[]) => all.filter((each) => each.account === account && !isSame(each.action, action));
  await change((all) => [...others(all), own]).catch(() => Promise.reject(error));
  toast({ tone: 'done', text: offlineMessages.get().waits });
  return waits;
}

export const removeWaiting = (id: string): Promise<void> => change((all) => all.filter((each) => each.id !== id));

/** Notes that the server has refused an action, and why. */
export const markRefused = (id: string, refused: Reason): Promise<void> =>
  change((all) => all.map((each) => (each.id === id ? { ...each, refused } : each)));

export const forgetWaiting = (): Promise<void> => change(() => []);

/** Follows what other tabs add, withdraw and send. */
export const followOutbox = (): void => channel.addEventListener('message', () => void readOutbox());

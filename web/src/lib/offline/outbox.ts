import type { ErrorParams, Reason } from '@contract/errors.ts';
import { createStore, get, update } from 'idb-keyval';
import { atom } from 'nanostores';
import { hasNoAnswer, readOnly, unauthenticated } from '@/lib/api/api-error.ts';
import { newKey } from '@/lib/app/new-key.ts';
import { toast } from '@/lib/app/toasts.ts';
import { authState } from '@/lib/auth/session.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { now } from '@/lib/time/clock.ts';
import { waits } from './offline.ts';
import { offlineTexts } from './texts.ts';
import type { Action, GateItem } from './waiting.ts';

/** The browser's database for what is needed without a connection. */
export const offlineStore = createStore('muster', 'offline');

/**
 * An action that waits, of one account. `refused`: why the server did not do it. `conflict`: what somebody else did, so that the
 * person has to decide. Neither is sent again by itself.
 */
export interface Waiting {
  id: string;
  account: string;
  action: Action;
  refused?: Reason;
  conflict?: ErrorParams<'gate_conflict'>;
}

/** Something that waits and was done at the gate. */
export type WaitingAtGate = Waiting & { action: GateItem };

/** What is sent alone. What was done at the gate is sent together. */
export type Single = Exclude<Action, GateItem>;
export type WaitingSingle = Waiting & { action: Single };

export const isSingle = (each: Waiting): each is WaitingSingle => !isOfGate(each);
export const isOfGate = (each: Waiting): each is WaitingAtGate => each.action.kind === 'gate';

/** Whether it is to be sent. */
export const isUnsent = ({ refused, conflict }: Waiting): boolean => !refused && !conflict;

const name = 'outbox';
const channel = new BroadcastChannel('muster.outbox');

/** What waits of the account that is signed in, oldest first. */
export const waiting = atom<readonly Waiting[]>([]);

/** Whose actions this tab keeps, shows and sends: nobody's while an administrator sees the app as somebody else. */
const ownAccount = (): string | undefined => (seen.get() ? undefined : authState.get().session?.user.id);

/** What is shown already while the browser stores it. */
let storing: readonly Waiting[] = [];

/** How long the gate of a person is kept whose session has expired, in milliseconds: seven days. */
const longest = 604_800_000;

/** What is kept when a person uses this device: theirs, and of earlier ones what they did at the gate and could not send. */
const keepable = (all: readonly Waiting[], account: string | undefined): Waiting[] =>
  all.filter(
    (each) => each.account === account || (isOfGate(each) && now() - Date.parse(each.action.item.at) < longest),
  );

/** What the person said last about a thing counts. */
const isSame = (a: Action, b: Action): boolean => a.kind === b.kind && a.item.id === b.item.id;

/** Reads what waits; all tabs of the browser share it. */
export async function readOutbox(): Promise<readonly Waiting[]> {
  const account = ownAccount();
  const all = (await get<Waiting[]>(name, offlineStore)) ?? [];
  const stored = all.filter((each) => each.account === account);
  const known = new Set(stored.map(({ id }) => id));
  waiting.set([...stored, ...storing.filter(({ id }) => !known.has(id))]);
  return stored;
}

/** Changes what waits, in all tabs. */
export async function changeOutbox(next: (all: Waiting[]) => Waiting[]): Promise<void> {
  await update<Waiting[]>(name, (all = []) => next(all), offlineStore);
  channel.postMessage('changed');
  await readOutbox();
}

/** Lets an action wait that nobody answered. Rejects with its error if somebody did, or if this browser can't store it. */
export async function addWaiting(action: Action, error: unknown): Promise<typeof waits> {
  const account = ownAccount();
  if (!account || !hasNoAnswer(error)) throw error;
  const own = { id: newKey(), account, action };
  const before = (all: Waiting[]) => keepable(all, account).filter((each) => !isSame(each.action, action));
  await changeOutbox((all) => [...before(all), own]).catch(() => Promise.reject(error));
  toast({ tone: 'done', text: offlineTexts.get().waits });
  return waits;
}

/** Lets what was done at the gate wait, in this order, until it is sent. Rejects if this browser can't store it. */
export async function addAtGate(items: readonly GateItem[]): Promise<void> {
  if (seen.get()) throw readOnly();
  const account = ownAccount();
  if (!account) throw unauthenticated();
  const added = items.map((action): Waiting => ({ id: action.item.id, account, action }));
  const isAdded = ({ id }: Waiting) => added.some((each) => each.id === id);
  storing = [...storing, ...added];
  waiting.set([...waiting.get(), ...added]);
  try {
    await changeOutbox((all) => [...keepable(all, account), ...added]);
  } catch (error) {
    waiting.set(waiting.get().filter((each) => !isAdded(each)));
    throw error;
  } finally {
    storing = storing.filter((each) => !isAdded(each));
  }
}

export const removeWaiting = (id: string): Promise<void> => changeOutbox((all) => all.filter((each) => each.id !== id));

/** Notes that the server has refused an action, and why. */
export const markRefused = (id: string, refused: Reason): Promise<void> =>
  changeOutbox((all) => all.map((each) => (each.id === id ? { ...each, refused } : each)));

/** Removes what waits of the person who signs out. */
export const forgetWaiting = (): Promise<void> => {
  const account = authState.get().session?.user.id;
  return changeOutbox((all) => keepable(all, account).filter((each) => each.account !== account));
};

/** Follows what other tabs add, withdraw and send. */
export const followOutbox = (): void => channel.addEventListener('message', () => void readOutbox());

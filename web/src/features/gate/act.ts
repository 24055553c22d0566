import type { GateSignup } from '@contract/gate.ts';
import type { GateAction } from '@contract/gate-actions.ts';
import { commonMessages } from '@/i18n/common-messages.ts';
import { newUuid } from '@/lib/app/new-key.ts';
import { dismissToast, toast, toasts } from '@/lib/app/toasts.ts';
import { addAtGate, isOfGate, isUnsent, removeWaiting, waiting } from '@/lib/offline/outbox.ts';
import { sendAdded } from '@/lib/offline/send.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { tellReadOnly } from '@/lib/seeing/tell-read-only.ts';
import { now } from '@/lib/time/clock.ts';
import { gateMessages } from './messages.ts';

type Without<Action> = Action extends GateAction ? Omit<Action, 'id' | 'at'> : never;
/** What is done, without what makes it one tap: its id and its time. */
export type Deed = Without<GateAction>;

/** What most deeds name: the signup, and what the server last said of it. */
export const about = ({ id, revision, last }: GateSignup) => ({
  signup_id: id,
  // Of a walk-in that waits itself the server has said nothing.
  ...(last?.kind === 'walk_in' && revision === 0 ? {} : { seen: revision }),
});

let lastToast: number | undefined;

/** Removes the words about the latest step, which would cover what is opened now. */
export function hushLast(): void {
  if (lastToast !== undefined) dismissToast(lastToast);
  lastToast = undefined;
}

/** Only the latest step is offered to be undone by a toast: at a gate they would cover each other. */
function sayOnce(text: string, action?: { label: string; run: () => void }): void {
  hushLast();
  toast({ tone: 'done', text, ...(action && { action }) });
  lastToast = toasts.get().at(-1)?.id;
}

/** Whether nothing can be done, because an administrator sees the app as somebody else. Then it says so. */
function isOnlySeen(): boolean {
  if (seen.get()) tellReadOnly();
  return seen.get() !== null;
}

function add(item: GateAction, name: string): void {
  addAtGate([{ kind: 'gate', item, name }]).then(sendAdded, () =>
    toast({ tone: 'failed', text: gateMessages.get().notStored }),
  );
}

/** Undoes an action of this device or of another. What the server has refused is only forgotten. */
export function undoDeed(actionId: string, name: string, quiet = false): void {
  if (isOnlySeen()) return;
  const kept = waiting.get().find(({ id }) => id === actionId);
  if (kept && isOfGate(kept) && !isUnsent(kept)) void removeWaiting(actionId);
  else add({ kind: 'undo', id: newUuid(), at: new Date(now()).toISOString(), action_id: actionId }, name);
  if (!quiet) sayOnce(gateMessages.get().undone({ name }));
}

/**
 * Does something at the gate: it shows at once, and is sent as soon as possible. `words`: what happened, for a toast that can undo
 * it; `null` for none.
 * @returns the id of the action; `null` if nothing can be done here
 */
export function doDeed(deed: Deed, name: string, words: string | null): string | null {
  if (isOnlySeen()) return null;
  const item = { ...deed, id: newUuid(), at: new Date(now()).toISOString() } as GateAction;
  add(item, name);
  if (words !== null) sayOnce(words, { label: commonMessages.get().undo, run: () => undoDeed(item.id, name) });
  return item.id;
}

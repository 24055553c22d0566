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

/** @returns whether it is done: not by an administrator who sees the gate as a lead does */
function add(item: GateAction, name: string): boolean {
  if (seen.get()) {
    tellReadOnly();
    return false;
  }
  addAtGate([{ kind: 'gate', item, name }]).then(sendAdded, () =>
    toast({ tone: 'failed', text: gateMessages.get().notStored }),
  );
  return true;
}

/** Undoes an action of this device or of another. What the server has refused is only forgotten. */
export function undoDeed(actionId: string, name: string, quiet = false): void {
  const kept = waiting.get().find(({ id }) => id === actionId);
  if (kept && isOfGate(kept) && !isUnsent(kept)) void removeWaiting(actionId);
  else if (!add({ kind: 'undo', id: newUuid(), at: new Date(now()).toISOString(), action_id: actionId }, name)) return;
  if (!quiet) sayOnce(gateMessages.get().undone({ name }));
}

/**
 * Does something at the gate: it shows at once, and is sent as soon as possible. `words`: what happened, for a toast that can undo
 * it; `null` for none.
 * @returns the id of the action
 */
export function doDeed(deed: Deed, name: string, words: string | null): string {
  const item = { ...deed, id: newUuid(), at: new Date(now()).toISOString() } as GateAction;
  if (add(item, name) && words !== null)
    sayOnce(words, { label: commonMessages.get().undo, run: () => undoDeed(item.id, name) });
  return item.id;
}

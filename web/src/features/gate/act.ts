import type { GateSignup } from '@contract/gate.ts';
import type { GateAction } from '@contract/gate-actions.ts';
import { commonMessages } from '@/i18n/common-messages.ts';
import { newUuid } from '@/lib/app/new-key.ts';
import { dismissToast, toast, toasts } from '@/lib/app/toasts.ts';
import { addAtGate, isOfGate, isUnsent, removeWaiting, waiting } from '@/lib/offline/outbox.ts';
import { sendAdded } from '@/lib/offline/send.ts';
import type { GateItem } from '@/lib/offline/waiting.ts';
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
/** What the latest toast says was done. */
let said: readonly Done[] = [];

/** Removes the words about the latest step, which would cover what is opened now. */
export function hushLast(): void {
  if (lastToast !== undefined) dismissToast(lastToast);
  lastToast = undefined;
  said = [];
}

/** Only the latest step is offered to be undone by a toast: at a gate they would cover each other. */
function sayOnce(text: string, action?: { label: string; run: () => void }, tone: 'done' | 'failed' = 'done'): void {
  hushLast();
  toast({ tone, text, ...(action && { action }) });
  lastToast = toasts.get().at(-1)?.id;
}

// What the server does not take has not happened, whatever the toast said.
waiting.listen((all) => {
  const refused = said.find(({ id }) => all.some((each) => each.id === id && !isUnsent(each)));
  if (refused) sayOnce(gateMessages.get().notRecorded(refused), undefined, 'failed');
});

interface Done {
  id: string;
  name: string;
}

/** @returns whether it is done: not by an administrator who sees the gate as a lead does */
function add(...items: Omit<GateItem, 'kind'>[]): boolean {
  if (seen.get()) {
    tellReadOnly();
    return false;
  }
  addAtGate(items.map((item) => ({ kind: 'gate', ...item }))).then(sendAdded, () =>
    toast({ tone: 'failed', text: gateMessages.get().notStored }),
  );
  return true;
}

const undoOf = (action_id: string): GateAction => ({
  kind: 'undo',
  id: newUuid(),
  at: new Date(now()).toISOString(),
  action_id,
});

/**
 * Undoes actions of this device or of another, the last one first. What the server has refused is only forgotten.
 * @returns whether it is done
 */
function takeBack(done: readonly Done[]): boolean {
  const isRefused = ({ id }: Done) => waiting.get().some((each) => each.id === id && isOfGate(each) && !isUnsent(each));
  for (const each of done.filter(isRefused)) void removeWaiting(each.id);
  const others = done.filter((each) => !isRefused(each)).toReversed();
  return others.length === 0 || add(...others.map(({ id, name }) => ({ item: undoOf(id), name })));
}

export function undoDeed(id: string, name: string, quiet = false): void {
  if (!takeBack([{ id, name }])) return;
  if (!quiet) sayOnce(gateMessages.get().undone({ name }));
}

/** What is done to one person or slot. */
export interface Step {
  deed: Deed;
  name: string;
  places?: number;
}

/**
 * Does something at the gate: it shows at once, and is sent as soon as possible. `words`: what happened, for a toast that can undo
 * all of it; `null` for none.
 * @returns the ids of the actions; none if an administrator only sees the gate
 */
export function doDeeds(steps: readonly Step[], words: string | null): string[] {
  const at = new Date(now()).toISOString();
  const items = steps.map(({ deed, ...rest }) => ({ ...rest, item: { ...deed, id: newUuid(), at } as GateAction }));
  if (!add(...items)) return [];
  const done = items.map(({ item: { id }, name }) => ({ id, name }));
  const undo = () => {
    if (takeBack(done)) sayOnce(gateMessages.get().undone({ name: done.map(({ name }) => name).join(', ') }));
  };
  if (words !== null) {
    sayOnce(words, { label: commonMessages.get().undo, run: undo });
    said = done;
  }
  return done.map(({ id }) => id);
}

export const doDeed = (deed: Deed, name: string, words: string | null): string | null =>
  doDeeds([{ deed, name }], words)[0] ?? null;

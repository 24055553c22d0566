import type { DeskSigning } from '@contract/desk-signing.ts';
import type { GateSignup, GateState } from '@contract/gate.ts';
import type { GateAction } from '@contract/gate-actions.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { newUuid } from '@/lib/app/new-key.ts';
import { dismissToast, toast, toasts } from '@/lib/app/toasts.ts';
import { addAtGate, isOfGate, isUnsent, removeWaiting, waiting } from '@/lib/offline/outbox.ts';
import { sendAdded } from '@/lib/offline/send.ts';
import { answered } from '@/lib/offline/send-at-gate.ts';
import type { GateItem } from '@/lib/offline/waiting.ts';
import { seen } from '@/lib/seeing/seen.ts';
import { tellReadOnly } from '@/lib/seeing/tell-read-only.ts';
import { now } from '@/lib/time/clock.ts';
import { gateTexts, meanwhileTexts } from './texts.ts';
import type { GateRow, GateShift } from './view.ts';

type Without<Action> = Action extends GateAction ? Omit<Action, 'id' | 'at'> : never;
/** What is done, without what makes it one tap: its id and its time. */
type Deed = Without<GateAction>;

/** What most deeds name: the signup, and what the server last said of it. */
const about = ({ id, revision, last }: GateSignup) => ({
  signup_id: id,
  // Of a walk-in that waits itself the server has said nothing.
  ...(last?.kind === 'walk_in' && revision === 0 ? {} : { seen: revision }),
});

let lastToast: number | undefined;
/** What was said to be done last. */
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

export const sayFailed = (text: string): void => sayOnce(text, undefined, 'failed');

/** Remembers what was said to be done, to correct it. */
export function hasSaid(...done: readonly Done[]): void {
  said = done;
}

// What the server does not take has not happened, whatever was said.
waiting.listen((all) => {
  const refused = said.find(({ id }) => all.some((each) => each.id === id && !isUnsent(each)));
  if (!refused) return;
  said = [];
  (refused.correct ?? sayFailed)(gateTexts.get().notRecorded(refused));
});

/** `kind`: what it was, if it is known. `correct`: says that it was not so where it was said to be done, which is a toast otherwise. */
interface Done {
  id: string;
  name: string;
  kind?: GateAction['kind'] | undefined;
  correct?: ((text: string) => void) | undefined;
}

/** What is being stored on this device, and whether it could be. */
const storing = new Map<string, Promise<boolean>>();

/** Whether an action that was begun is stored on this device. Nothing is said to be done before. */
export const isStored = (id: string): Promise<boolean> => storing.get(id) ?? Promise.resolve(true);

/** @returns whether it is stored; `null` for an administrator who sees the gate as a lead does, and can do nothing */
function add(...items: Omit<GateItem, 'kind'>[]): Promise<boolean> | null {
  if (seen.get()) {
    tellReadOnly();
    return null;
  }
  const stored = addAtGate(items.map((item) => ({ kind: 'gate', ...item }))).then(
    () => {
      sendAdded();
      return true;
    },
    () => {
      toast({ tone: 'failed', text: gateTexts.get().notStored });
      return false;
    },
  );
  for (const { item } of items) {
    storing.set(item.id, stored);
    void stored.then(() => storing.delete(item.id));
  }
  return stored;
}

/** The undos of this page that the server has not answered. */
const undos = new Map<string, Done>();
/** What an action makes of a person. */
const made: Partial<Record<GateAction['kind'], GateState>> = {
  ...{ check_in: 'here', walk_in: 'here', check_out: 'gone', no_show: 'no_show', excused: 'excused' },
};

// If somebody else has recorded the same, it stays although one's own record is undone.
answered.listen((results) => {
  for (const { id, outcome, signup } of results) {
    const undone = undos.get(id);
    undos.delete(id);
    const stands = undone?.kind && signup && signup.status !== 'canceled' && signup.state === made[undone.kind];
    if (!stands || outcome === 'refused') continue;
    const t = gateTexts.get();
    const by = signup.last?.by ?? meanwhileTexts.get().somebody;
    (undone.correct ?? sayFailed)(t.stillStands({ name: undone.name, by }));
  }
});

const undoOf = (action_id: string): GateAction => ({
  kind: 'undo',
  id: newUuid(),
  at: new Date(now()).toISOString(),
  action_id,
});

/** Undoes actions of this device or of another, the last one first. What the server has refused is only forgotten. `say`: once it is stored. */
function takeBack(done: readonly Done[], say: () => void): void {
  const isRefused = ({ id }: Done) => waiting.get().some((each) => each.id === id && isOfGate(each) && !isUnsent(each));
  for (const each of done.filter(isRefused)) void removeWaiting(each.id);
  const others = done.filter((each) => !isRefused(each)).toReversed();
  const items = others.map((each) => {
    const item = undoOf(each.id);
    undos.set(item.id, each);
    return { item, name: each.name };
  });
  const stored = items.length === 0 ? Promise.resolve(true) : add(...items);
  void stored?.then((isDone) => {
    if (!isDone) return;
    say();
    hasSaid(...items.map(({ item: { id }, name }, index) => ({ id, name, correct: others[index]?.correct })));
  });
}

const sayUndone = (done: readonly Done[]) =>
  sayOnce(gateTexts.get().undone({ name: done.map(({ name }) => name).join(', ') }));

/** Undoes an action. `say`: says so once it is stored on this device, which is a toast otherwise. */
export const undoDeed = (done: Done, say = () => sayUndone([done])): void => takeBack([done], say);

/** What is done to one person or slot. */
interface Step {
  deed: Deed;
  name: string;
  places?: number;
}

/**
 * Does something at the gate: it shows at once, and is sent as soon as possible. `words`: what happened, for a toast that can undo
 * all of it; `null` for none.
 * @returns the ids of the actions; none if an administrator only sees the gate
 */
function doDeeds(steps: readonly Step[], words: string | null): string[] {
  const at = new Date(now()).toISOString();
  const items = steps.map(({ deed, ...rest }) => ({ ...rest, item: { ...deed, id: newUuid(), at } as GateAction }));
  const stored = add(...items);
  if (!stored) return [];
  const done = items.map(({ item: { id, kind }, name }) => ({ id, name, kind }));
  const undo = () => takeBack(done, () => sayUndone(done));
  if (words !== null) {
    hushLast();
    void stored.then((isDone) => {
      if (!isDone) return;
      sayOnce(words, { label: commonTexts.get().undo, run: undo });
      hasSaid(...done);
    });
  }
  return done.map(({ id }) => id);
}

export const doDeed = (deed: Deed, name: string, words: string | null): string | null =>
  doDeeds([{ deed, name }], words)[0] ?? null;

/** Whether somebody needs more than a tap to be let in. */
export const needsWord = ({ warnings, full }: GateRow): boolean => warnings.length > 0 || full;

/** Checks somebody in, with the words of why although there are warnings, and what they have signed. */
export function checkIn(
  row: GateRow,
  { reason, quiet, signing }: { reason?: string | undefined; quiet?: boolean; signing?: DeskSigning | undefined } = {},
): string | null {
  const { signup, person, full } = row;
  const more = { ...(reason && { reason }), ...(full && { add_place: true }), ...(signing && { signing }) };
  const words = quiet ? null : gateTexts.get().checkedIn(person);
  return doDeed({ kind: 'check_in', ...about(signup), ...more }, person.name, words);
}

export function checkOut({ signup, person }: GateRow, quiet = false): string | null {
  const words = quiet ? null : gateTexts.get().checkedOut(person);
  return doDeed({ kind: 'check_out', ...about(signup) }, person.name, words);
}

/** Marks somebody as absent, and releases the place. */
export function markAway({ signup, person }: GateRow, kind: 'no_show' | 'excused'): void {
  const t = gateTexts.get();
  const words = kind === 'no_show' ? t.markedNoShow(person) : t.markedExcused(person);
  doDeed({ kind, ...about(signup) }, person.name, words);
}

/** Marks people who are late as no-shows, and releases their places. */
export function releaseAll(rows: readonly GateRow[]): void {
  const t = gateTexts.get();
  const steps = rows.map(({ signup, person }) => ({
    deed: { kind: 'no_show', ...about(signup) } as const,
    name: person.name,
  }));
  const [only] = rows;
  doDeeds(steps, only && rows.length === 1 ? t.markedNoShow(only.person) : t.released({ count: rows.length }));
}

/** Gives a shift one more place, for whoever comes. `name`: how the shift is called. */
export function addPlace(shift: GateShift, name: string): void {
  const { id, required_count } = shift.slot;
  const step = { deed: { kind: 'add_place', slot_id: id } as const, name, places: required_count + 1 };
  doDeeds([step], gateTexts.get().placeAdded({ name }));
}

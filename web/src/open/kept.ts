import type { CallAnswer } from '@contract/call.ts';
import type { AnswerValue } from '@contract/custom-fields.ts';
import type { AskedFirst, confirmHold, OpenShift, OpenType } from '@contract/open-page.ts';
import { tabStorage } from '../lib/app/storage.ts';

// What this tab keeps during a visit: nothing that was typed is lost by a reload, and a place that is held stays in sight.

/** The place that somebody has chosen. It is kept as it was: the list may no longer have it. */
export interface Choice {
  slotId: string;
  type: OpenType;
  shift: Omit<OpenShift, 'slots'>;
  /** How many places can be taken at once; missing in what an earlier version has kept. */
  most?: number;
}

export interface Typed {
  name: string;
  email: string;
  /** How many come together, and the names of the others as far as they were typed. */
  places: number;
  names: string[];
}

/** A place that is held. `until`, `sentAt`: milliseconds since 1970 by the clock of this device. */
export interface Held {
  choice: Choice;
  key: string;
  until: number;
  email: string;
  places: number;
  sentAt: number;
  /** How often the code was sent again. */
  again: number;
  outcome?: 'taken' | 'kept';
  /** What the place asks first, and the digits that were right. */
  asked?: AskedFirst | undefined;
  code?: string;
  /** Companions whose places have no name, although it was typed, and why. */
  unnamed?: CallAnswer<typeof confirmHold>['unnamed'];
}

interface Confirmation {
  answer: CallAnswer<typeof confirmHold>;
  ahead: number;
}

/** What the digits, which were right, have changed about a place that is held. */
export const confirmed = ({ answer, ahead }: Confirmation, code: string): Partial<Held> =>
  answer.outcome === 'asked'
    ? { code, asked: answer.asked, ...(answer.until && { until: Date.parse(answer.until) - ahead }) }
    : { outcome: answer.outcome, asked: undefined, unnamed: answer.unnamed };

/** What somebody said to what places ask first. `ticked`: the texts that they agree to, each as its document and edition; `signatures`: names under texts; `answers`: by question and season. */
export interface Given {
  born: string;
  ticked: string[];
  signatures: Record<string, string>;
  answers: Record<string, AnswerValue | null>;
}

const [typedKey, heldKey, givenKey] = ['muster.open.typed', 'muster.open.held', 'muster.open.given'];

/** What was typed on this visit. */
export function typedBefore(): Typed {
  const { name, email, places, names } = (tabStorage.getJson(typedKey) ?? {}) as Partial<Record<keyof Typed, unknown>>;
  return {
    name: typeof name === 'string' ? name : '',
    email: typeof email === 'string' ? email : '',
    places: typeof places === 'number' ? places : 1,
    names: Array.isArray(names) ? names.map(String) : [],
  };
}

export const keepTyped = (typed: Typed): void => tabStorage.setItem(typedKey, JSON.stringify(typed));

/** What was said to what places ask on this visit. */
export const givenBefore = (): Given => ({
  born: '',
  ticked: [],
  signatures: {},
  answers: {},
  ...(tabStorage.getJson(givenKey) as Partial<Given> | null),
});

export const keepGiven = (given: Given): void => tabStorage.setItem(givenKey, JSON.stringify(given));

/** For how long after its end a place that was held is still spoken of, in milliseconds. */
const memory = 10 * 60_000;

/** The place that this tab holds, or has taken just now; `null` if there is none. */
export function heldBefore(now: number): Held | null {
  const held = tabStorage.getJson(heldKey) as Held | null;
  const isHeld = typeof held?.key === 'string' && typeof held.choice?.shift?.timezone === 'string';
  return isHeld && now < held.until + memory ? held : null;
}

/** Keeps a place that is held; `null` forgets it. */
export function keepHeld(held: Held | null): void {
  if (held) tabStorage.setItem(heldKey, JSON.stringify(held));
  else tabStorage.removeItem(heldKey);
}

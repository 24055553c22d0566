import { atom } from 'nanostores';
import type { Foresight } from './foresight.ts';
import type { Grip } from './grip.ts';
import type { Item } from './rows.ts';

/** A shift that is being moved, and those that move along. */
export interface Held {
  grip: Grip;
  item: Item;
  /** Where its bar is within its row, in pixels. */
  y: number;
  /** All shifts that it is about, including its own. */
  items: readonly Item[];
  by: 'pointer' | 'keys';
  /** It has been dropped, and is shown where it goes until the board has the answer. */
  saving: boolean;
}

/**
 * What changes while a shift is moved. It is beside the state of React, so that a movement draws nothing but what moves.
 */
export const makeHolding = () => ({
  held: atom<Held | null>(null),
  /** The shifts that are being moved: they are paler at their old place. */
  lifted: atom<ReadonlySet<string>>(new Set()),
  /** What letting go here would mean for people, as far as it is known. */
  ahead: atom<Foresight | null>(null),
  /** What a screen reader says. */
  said: atom(''),
});

export type Holding = ReturnType<typeof makeHolding>;

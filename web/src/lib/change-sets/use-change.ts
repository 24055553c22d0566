import type { ChangeBody } from '@contract/change-bodies.ts';
import type { ChangeOutcome } from '@contract/change-sets.ts';
import { createContext, useContext } from 'react';
import type { PlannedShift } from './planning.ts';

/**
 * A question about one event, by its title and when it is, in the language of the moment. `note`: what the outcome does not say.
 */
export type ChangeQuestion = () => { text: string; title: string; when: string; note?: string | undefined };

/** A shift as far as it has to be known to end it now. */
type EndedShift = Pick<PlannedShift, 'id' | 'version' | 'start_time' | 'end_time' | 'all_day'>;

export interface ChangeOptions {
  /** What the toast says when it is done: "Gate Morning moved to 10:00". It has Undo. Without it, the outcome in figures. */
  said?: string;
  /** Whether to show first whom the change concerns, if it concerns anybody. Default: yes. `always`: even if nobody. */
  ask?: boolean | 'always';
  /** What is asked above the consequences. */
  question?: ChangeQuestion;
  /** The shifts that a change deletes, which its outcome no longer has: those that run can end now instead. */
  deletes?: readonly EndedShift[];
  /** What the toast says when it is refused as a whole; the reason follows. Without it: nothing was changed. */
  failed?: string;
  /** When it was refused as a whole, for a reason with this code: whether the caller goes on by itself, so that nothing is said. */
  onRefused?: (code: string) => boolean;
  /** After it is stored and the lists are invalidated. */
  onDone?: (outcome: ChangeOutcome) => void;
  /** When it was refused as a whole, or the person decided against it. */
  onKept?: () => void;
}

/** Makes a change set: shows its consequences first if people are concerned, applies it, and offers Undo. */
export type MakeChange = (body: ChangeBody, options?: ChangeOptions) => void;

/** Asks what a change would do, and makes nothing. Rejects as the call of the API does. */
export type PreviewChange = (body: ChangeBody, signal: AbortSignal) => Promise<ChangeOutcome>;

export interface Changes {
  make: MakeChange;
  preview: PreviewChange;
  /** Takes one change set back, for the list of them. */
  undo: (id: string) => void;
  /** Takes back the latest change set that this tab has made and not yet taken back; says so if there is none. For Ctrl+Z. */
  undoLast: () => void;
}

/** Provided to the whole admin area by `features/bulk-changes`. */
export const ChangesContext = createContext<Changes | null>(null);

/** The one way in which the admin area changes several rows, or the places of people, and takes that back. */
export function useChanges(): Changes {
  const changes = useContext(ChangesContext);
  if (!changes) throw new Error('useChanges is for the admin area');
  return changes;
}

export const useChange = (): MakeChange => useChanges().make;

/** What a change would mean, while the person still decides about it. */
export const usePreview = (): PreviewChange => useChanges().preview;

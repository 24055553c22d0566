import type { ChangeOutcome } from '@contract/change-sets.ts';
import { ConsequencesDialog } from './consequences-dialog.tsx';
import { StayedDialog } from './stayed-dialog.tsx';

export interface ChangeDialogsProps {
  /** What the change that waits for a decision would do. */
  asked: ChangeOutcome | null;
  onDecide: (wanted: boolean) => void;
  /** What an undo has done that has left something as it is. */
  stayed: ChangeOutcome | null;
  onSeen: () => void;
}

/** The dialogs of a change: before it is made, and after it could not be undone completely. */
export function ChangeDialogs({ asked, onDecide, stayed, onSeen }: ChangeDialogsProps) {
  return (
    <>
      <ConsequencesDialog outcome={asked} onDecide={onDecide} />
      <StayedDialog outcome={stayed} onClose={onSeen} />
    </>
  );
}

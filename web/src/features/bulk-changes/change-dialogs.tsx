import type { ChangeOutcome } from '@contract/change-sets.ts';
import type { ChangeOptions } from '@/lib/change-sets/use-change.ts';
import { Checking } from './checking.tsx';
import { ConsequencesDialog } from './consequences-dialog.tsx';
import type { Decision } from './outcome.ts';
import { StayedDialog } from './stayed-dialog.tsx';

export interface ChangeDialogsProps {
  busy: boolean;
  /** What the change that waits for a decision would do. */
  asked: ChangeOutcome | null;
  options: ChangeOptions | undefined;
  onDecide: (wanted: Decision) => void;
  /** What an undo has done that has left something as it is. */
  stayed: ChangeOutcome | null;
  onSeen: () => void;
}

/** What is shown of changes: that one is being checked, what it would do, and what could not be undone. */
export function ChangeDialogs({ busy, asked, options, onDecide, stayed, onSeen }: ChangeDialogsProps) {
  return (
    <>
      <Checking busy={busy} />
      <ConsequencesDialog outcome={asked} options={options} onDecide={onDecide} />
      <StayedDialog outcome={stayed} onClose={onSeen} />
    </>
  );
}

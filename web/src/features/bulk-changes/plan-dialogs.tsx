import type { ChangeBody } from '@contract/change-bodies.ts';
import { useStore } from '@nanostores/react';
import { type ComponentType, useState } from 'react';
import { type PasteTarget, type PlannedShift, type PlanTask, planning } from '@/lib/change-sets/planning.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { CountsDialog } from './counts-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { RepeatDialog } from './repeat-dialog.tsx';

export interface PlanDialogProps {
  /** At least one. */
  shifts: readonly PlannedShift[];
  /** Where copies go at first. */
  paste: PasteTarget | undefined;
  open: boolean;
  onMake: (body: ChangeBody) => void;
  onClose: () => void;
}

const dialogs: Record<PlanTask, ComponentType<PlanDialogProps>> = {
  move: MoveDialog,
  counts: CountsDialog,
  edit: EditDialog,
  cancel: CancelDialog,
  copy: CopyDialog,
  repeat: RepeatDialog,
};

/** The dialog that a page has opened with `plan`. */
export function PlanDialogs() {
  const wanted = useStore(planning);
  const make = useChange();
  // The dialog keeps its content while it closes, and starts anew the next time.
  const [last, setLast] = useState({ wanted, number: 0 });
  if (wanted && wanted !== last.wanted) setLast({ wanted, number: last.number + 1 });
  if (!last.wanted) return null;
  const { task, shifts, paste } = last.wanted;
  const Shown = dialogs[task];
  const close = () => planning.set(null);
  return (
    <Shown
      key={last.number}
      shifts={shifts}
      paste={paste}
      open={wanted !== null}
      onMake={(body) => {
        close();
        make(body);
      }}
      onClose={close}
    />
  );
}

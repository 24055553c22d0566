import { useStore } from '@nanostores/react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { gateMessages } from '../messages.ts';
import { markAway } from '../use-entry.ts';
import type { GateRow } from '../view.ts';

/** Asks before the place of somebody who has not come is released. `null`: nobody. */
export function ReleaseDialog({ row, onClose }: { row: GateRow | null; onClose: () => void }) {
  const t = useStore(gateMessages);
  const name = row?.person.name ?? '';
  return (
    <AlertDialog
      open={row !== null}
      title={t.freeTitle({ name })}
      confirm={t.freePlace}
      onConfirm={() => {
        if (row) markAway(row, 'no_show');
        onClose();
      }}
      onClose={onClose}
    >
      <p>{row?.lateBy ? t.lateBy({ count: row.lateBy }) : null}</p>
      <p>{t.freeHint({ name })}</p>
    </AlertDialog>
  );
}

import { useStore } from '@nanostores/react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { lateInWords } from './names.ts';
import { gateTexts } from './texts.ts';
import { releaseAll } from './use-entry.ts';
import type { GateRow } from './view.ts';

interface ReleaseDialogProps {
  /** Who has not come; nobody: it is closed. Somebody who comes while it is open is no longer among them. */
  rows: readonly GateRow[];
  onClose: () => void;
}

/** Asks before the places of people who have not come are released. */
export function ReleaseDialog({ rows, onClose }: ReleaseDialogProps) {
  const t = useStore(gateTexts);
  const isMany = rows.length > 1;
  const name = rows[0]?.person.name ?? '';
  return (
    <AlertDialog
      open={rows.length > 0}
      title={isMany ? t.freeManyTitle({ count: rows.length }) : t.freeTitle({ name })}
      confirm={isMany ? t.freePlaces : t.freePlace}
      onConfirm={() => {
        releaseAll(rows);
        onClose();
      }}
      onClose={onClose}
    >
      {isMany ? (
        <ul className="max-h-[40dvh] list-disc overflow-y-auto pl-5">
          {rows.map(({ signup, person, lateBy }) => (
            <li key={signup.id}>{t.nameLate({ name: person.name, late: lateInWords(lateBy ?? 0) })}</li>
          ))}
        </ul>
      ) : (
        <p>{rows[0]?.lateBy ? lateInWords(rows[0].lateBy) : null}</p>
      )}
      <p>{isMany ? t.freeManyHint : t.freeHint({ name })}</p>
    </AlertDialog>
  );
}

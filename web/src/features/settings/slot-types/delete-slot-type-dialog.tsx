import type { SlotType } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { usageQuery } from './queries.ts';
import { slotTypeTexts } from './texts.ts';
import { consequence } from './usage.ts';

interface DeleteSlotTypeDialogProps {
  /** The slot type to delete; `null` while the dialog is closed. */
  type: SlotType | null;
  onConfirm: (type: SlotType) => void;
  onClose: () => void;
}

/** Asks before a slot type is deleted, and says what that means for its events. */
export function DeleteSlotTypeDialog({ type, onConfirm, onClose }: DeleteSlotTypeDialogProps) {
  const t = useStore(slotTypeTexts);
  const shared = useStore(adminCommonTexts);
  // The dialog keeps its content while it closes.
  const [last, setLast] = useState(type);
  if (type && type !== last) setLast(type);
  const usage = useQuery({ ...usageQuery(last?.id ?? ''), enabled: type !== null });
  return (
    <AlertDialog
      open={type !== null}
      title={t.deleteTitle}
      confirm={t.deleteTitle}
      cancel={shared.keepIt}
      onConfirm={() => type && onConfirm(type)}
      onClose={onClose}
    >
      <p>{t.deleteQuestion}</p>
      {last && (
        <p className="flex items-center gap-2 font-strong">
          <SlotSwatch color={last.color} />
          <span className="min-w-0">{last.name}</span>
        </p>
      )}
      <p role="status" className="min-h-12 text-soft">
        {usage.data ? consequence(usage.data) : usage.isPending && t.lookingUp}
      </p>
    </AlertDialog>
  );
}

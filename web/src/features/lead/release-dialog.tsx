import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { AlertDialog } from '@/components/ui/alert-dialog.tsx';
import { givingTexts } from '@/domains/giving/texts.ts';
import { personName } from '@/lib/format/person-name.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import type { Deed } from './led-slot.tsx';
import { releaseMutation } from './mutations.ts';
import { leadTexts } from './texts.ts';

interface ReleaseDialogProps {
  deed: Extract<Deed, { kind: 'release' }>;
  open: boolean;
  onClose: () => void;
}

/** Asks before the place of somebody is taken back, because they are told at once. */
export function ReleaseDialog({ deed, open, onClose }: ReleaseDialogProps) {
  const t = useStore(leadTexts);
  const giving = useStore(givingTexts);
  const { shift, slot, person, leave } = deed;
  const { mutate } = useMutation(withCallbacks(releaseMutation, { onSuccess: leave }));
  return (
    <AlertDialog
      open={open}
      title={t.releaseTitle({ name: personName(person.user.name) })}
      confirm={giving.release}
      onConfirm={() => {
        mutate({ shift, slot, person });
        onClose();
      }}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {slot.slot_type.name} · {shift.title}
      </p>
      <p>{shift.draft ? t.releaseDraft : person.reached ? t.releaseHint : t.releaseUntold}</p>
    </AlertDialog>
  );
}

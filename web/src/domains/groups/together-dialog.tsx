import type { Event, SlotAssignment } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CountField } from '@/components/form/count-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { togetherMutation } from './groups.ts';
import { NameFields, useNames } from './names.tsx';
import { mostOf } from './size.ts';
import { groupTexts } from './texts.ts';

interface TogetherDialogProps {
  event: Event;
  slot: SlotAssignment;
  onClose: () => void;
}

/** Takes several places of a slot, for the person and for those who come with them, with or without their names. */
export function TogetherDialog({ event, slot, onClose }: TogetherDialogProps) {
  const t = useStore(groupTexts);
  const fieldId = useId();
  const [places, setPlaces] = useState(2);
  const names = useNames();
  const most = Math.max(2, mostOf(event, slot));
  const count = Math.min(Math.max(places || 2, 2), most);
  const take = useMutation(
    withCallbacks(togetherMutation, {
      onSuccess: onClose,
      onError: (error) => names.show(error, count - 1, t.failed),
    }),
  );
  return (
    <FormDialog
      open
      title={t.title({ slotType: slot.slot_type.name })}
      submit={t.take({ count })}
      busy={take.isPending}
      refusal={names.refusal}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (take.isPending) return;
        names.forget();
        take.mutate({ slotId: slot.id, places: count, names: names.filled(count - 1) });
      }}
      onClose={onClose}
    >
      <label htmlFor={fieldId} className="mb-1.5 block font-strong">
        {t.howMany}
      </label>
      <CountField
        id={fieldId}
        labels={{ fewer: t.fewer, count: t.howMany, more: t.more }}
        value={places}
        min={2}
        least={2}
        max={most}
        error={undefined}
        errorId={`${fieldId}-error`}
        onChange={setPlaces}
      />
      <p className="mt-1.5 text-small text-soft">{t.most({ count: most })}</p>
      <NameFields count={count - 1} names={names} />
    </FormDialog>
  );
}

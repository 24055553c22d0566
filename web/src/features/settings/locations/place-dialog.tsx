import { type Place, placeBody } from '@contract/places.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/clash-list.tsx';
import { useRecordSaving } from '@/components/form/merging/use-record-saving.ts';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { savePlaceMutation } from './mutations.ts';
import { placeTexts } from './texts.ts';

const fields = ['name', 'address', 'meeting_point', 'contact'] as const;

interface PlaceDialogProps {
  /** The place to change; `null` adds one. */
  place: Place | null;
  onClose: () => void;
}

/** The other place that has the name, if that is why the server refused. */
const twinOf = (error: Error | null): string | null =>
  error instanceof ApiError && error.reason.code === 'place_exists' ? error.reason.params.place_name : null;

/** Adds or changes a place. If another place has the name, it offers to merge the two. */
export function PlaceDialog({ place, onClose }: PlaceDialogProps) {
  const t = useStore(placeTexts);
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  const { name = '', address = null, meeting_point = null, contact = null } = place ?? {};
  const form = useForm({
    resolver: zodResolver(placeBody),
    mode: 'onTouched',
    defaultValues: { name, address, meeting_point, contact },
  });
  const save = useMutation(withCallbacks(savePlaceMutation, { onSuccess: onClose }));
  const saving = useRecordSaving({ form, record: place, fields, list: placesQuery, onClose });
  const submit = (merge: boolean) =>
    saving.submit((onto, body) => save.mutateAsync({ place: onto, body, ...(merge && { merge }) }));
  const twin = place && twinOf(save.error);
  return (
    <FormDialog
      open
      title={place ? t.editTitle : t.add}
      submit={place ? common.saveChanges : t.add}
      busy={saving.isSaving}
      refusal={twin ? null : saving.refusal}
      onSubmit={submit(false)}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <FormField control={form.control} name="name">
          {(field) => (
            <Field label={shared.name} required autoComplete="off" {...(place && { hint: t.renameHint })} {...field} />
          )}
        </FormField>
        <FormField control={form.control} name="address">
          {(field) => <Field label={t.address} autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="meeting_point">
          {(field) => <Field label={t.meetingPoint} autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="contact">
          {(field) => <Field label={t.contact} hint={t.contactHint} autoComplete="off" {...field} />}
        </FormField>
      </div>
      <ClashList clashes={saving.clashes} />
      {twin && (
        <Message tone="attention" className="mt-3" action={<Button onClick={submit(true)}>{t.merge}</Button>}>
          {t.mergeText({ name: twin })}
        </Message>
      )}
    </FormDialog>
  );
}

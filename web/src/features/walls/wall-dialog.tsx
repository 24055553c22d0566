import { type Wall, type WallWithKey, wallBody } from '@contract/walls.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { useRecordGone } from '@/lib/lists/use-gone.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { wallsQuery } from '@/lib/query/walls-query.ts';
import { createWallMutation, updateWallMutation } from './mutations.ts';
import { wallsTexts } from './texts.ts';

const fields = ['name'] as const;

interface WallDialogProps {
  /** The wall to change; `null` adds one. */
  wall: Wall | null;
  /** A wall has been added, with the key that is known only now. */
  onAdded: (wall: WallWithKey) => void;
  onClose: () => void;
}

/** Adds or changes a wall. What it shows is chosen when it is added. */
export function WallDialog({ wall, onAdded, onClose }: WallDialogProps) {
  const t = useStore(wallsTexts);
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  const { data: places = [] } = useQuery({ ...placesQuery, enabled: wall === null });
  const { data: types = [] } = useQuery({ ...slotTypesQuery, enabled: wall === null });
  const [scope, setScope] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(wallBody),
    mode: 'onTouched',
    defaultValues: { name: wall?.name ?? '', shows_names: wall?.shows_names ?? false },
  });
  // What is typed is not lost: saving it says what has happened.
  useRecordGone(form.formState.isDirty ? null : wall, useQuery(wallsQuery).data, onClose);
  const onError = (error: Error) => setRefusal(applyServerErrors(form, error, { fields }));
  const add = useMutation(withCallbacks(createWallMutation, { onSuccess: onAdded, onError }));
  const change = useMutation(withCallbacks(updateWallMutation, { onSuccess: onClose, onError }));
  const busy = add.isPending || change.isPending;
  const submit = form.handleSubmit(({ name, shows_names = false }) => {
    if (busy) return;
    if (wall) return change.mutate({ id: wall.id, name, shows_names });
    const [kind, id] = scope.split(' ');
    add.mutate({ name, shows_names, ...(kind && { [kind]: id }) });
  });
  return (
    <FormDialog
      open
      title={wall ? t.editTitle : t.add}
      submit={wall ? common.saveChanges : t.add}
      busy={busy}
      refusal={add.isError || change.isError ? refusal : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3">
        <FormField control={form.control} name="name">
          {(field) => <Field label={shared.name} required autoComplete="off" placeholder={t.nameExample} {...field} />}
        </FormField>
        {!wall && (
          <SelectField
            label={t.shows}
            value={scope}
            onChange={setScope}
            options={[
              { value: '', label: t.everything },
              ...places.map(({ id, name }) => ({ value: `place_id ${id}`, label: t.ofPlace({ name }) })),
              ...namedApart(types).map(({ id, name }) => ({ value: `slot_type_id ${id}`, label: t.ofType({ name }) })),
            ]}
          />
        )}
        <FormField control={form.control} name="shows_names">
          {({ value, onChange }) => (
            <Switch label={t.names} hint={t.namesHint} checked={value ?? false} onChange={onChange} />
          )}
        </FormField>
      </div>
    </FormDialog>
  );
}

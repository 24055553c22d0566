import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { AmountField } from './amount-field.tsx';
import { bodyOfEdit, type EditValues, editForm } from './edit-form.ts';
import type { PlanDialogProps } from './plan-dialogs.tsx';
import { planTexts } from './plan-texts.ts';
import { changeVerbTexts } from './texts.ts';

/** Asks for what shifts get in common: a title, a description, another slot type, a minimum. */
export function EditDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
  const t = useStore(planTexts);
  const verbs = useStore(changeVerbTexts);
  const shared = useStore(adminCommonTexts);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const used = new Set(shifts.flatMap(({ slots }) => slots.map(({ slot_type_id }) => slot_type_id)));
  const options = namedApart(types).map(({ id, name }) => ({ value: id, label: name }));
  const form = useForm<EditValues>({
    resolver: zodResolver(editForm),
    defaultValues: { title: '', description: '', from: '', to: '', minimum: null },
  });
  const { control, handleSubmit, formState, register } = form;
  const refusals: Record<string, string> = { nothing: t.nothingEdited, from: t.sameRole };
  return (
    <FormDialog
      open={open}
      title={verbs.edit({ count: shifts.length })}
      submit={t.change}
      busy={false}
      refusal={refusals[formState.errors.root?.message ?? ''] ?? null}
      onSubmit={handleSubmit((values) => onMake(bodyOfEdit(shifts, values)))}
      onClose={onClose}
    >
      <p className="mb-4 text-soft">{t.editHint}</p>
      <div className="grid gap-4">
        <Field label={t.newTitle} maxLength={500} {...register('title')} />
        <TextArea label={shared.description} maxLength={20_000} {...register('description')} />
        <FormField<EditValues, 'from'> control={control} name="from">
          {({ error: _, onBlur: __, ref: ___, ...field }) => (
            <SelectField
              {...field}
              label={t.roleNow}
              options={[{ value: '', label: t.everyType }, ...options.filter(({ value }) => used.has(value))]}
            />
          )}
        </FormField>
        <FormField<EditValues, 'to'> control={control} name="to">
          {({ error: _, onBlur: __, ref: ___, ...field }) => (
            <SelectField
              {...field}
              label={t.roleThen}
              hint={t.roleHint}
              options={[{ value: '', label: '–' }, ...options]}
            />
          )}
        </FormField>
        <FormField<EditValues, 'minimum'> control={control} name="minimum">
          {(field) => <AmountField {...field} label={t.minimum} hint={t.minimumHint} min={1} />}
        </FormField>
      </div>
    </FormDialog>
  );
}

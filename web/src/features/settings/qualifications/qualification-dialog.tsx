import { type Qualification, qualificationBody } from '@contract/qualifications.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/clash-list.tsx';
import { useRecordSaving } from '@/components/form/merging/use-record-saving.ts';
import { NumberField } from '@/components/form/number-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { saveQualificationMutation } from './mutations.ts';
import { qualificationTexts } from './texts.ts';

const fields = ['name', 'text', 'confirmed_by', 'valid_months'] as const;

interface QualificationDialogProps {
  /** The one to change; `null` adds one. */
  qualification: Qualification | null;
  onClose: () => void;
}

/** Adds or changes a qualification. */
export function QualificationDialog({ qualification, onClose }: QualificationDialogProps) {
  const t = useStore(qualificationTexts);
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  const { name = '', text = null, confirmed_by = 'self', valid_months = null } = qualification ?? {};
  const form = useForm({
    resolver: zodResolver(qualificationBody),
    mode: 'onTouched',
    defaultValues: { name, text, confirmed_by, valid_months },
  });
  const confirmer = useWatch({ control: form.control, name: 'confirmed_by' });
  const save = useMutation(withCallbacks(saveQualificationMutation, { onSuccess: onClose }));
  const saving = useRecordSaving({ form, record: qualification, fields, list: qualificationsQuery, onClose });
  return (
    <FormDialog
      open
      title={qualification ? t.editTitle : t.add}
      submit={qualification ? common.saveChanges : t.add}
      busy={saving.isSaving}
      refusal={saving.refusal}
      onSubmit={saving.submit((onto, body) => save.mutateAsync({ qualification: onto, body }))}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <FormField control={form.control} name="name">
          {(field) => <Field label={shared.name} required autoComplete="off" {...field} />}
        </FormField>
        <FormField control={form.control} name="confirmed_by">
          {({ value, onChange }) => (
            <RadioGroup
              label={t.confirmedBy}
              value={value}
              onChange={onChange}
              options={[
                { value: 'self', label: t.self, hint: t.selfHint },
                { value: 'organiser', label: t.organiser, hint: t.organiserHint },
              ]}
            />
          )}
        </FormField>
        <FormField control={form.control} name="text">
          {(field) => (
            <TextArea label={confirmer === 'self' ? t.sentence : t.meaning} hint={shared.optional} {...field} />
          )}
        </FormField>
        <FormField control={form.control} name="valid_months">
          {({ value, onChange, ...field }) => (
            <NumberField
              label={t.months}
              hint={t.monthsHint}
              inputMode="numeric"
              min={1}
              max={600}
              value={value}
              onChange={(months) => onChange(Number.isNaN(months) ? null : months)}
              {...field}
            />
          )}
        </FormField>
      </div>
      <ClashList clashes={saving.clashes} />
    </FormDialog>
  );
}

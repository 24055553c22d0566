import { type Season, seasonBody } from '@contract/seasons.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/clash-list.tsx';
import { useRecordSaving } from '@/components/form/merging/use-record-saving.ts';
import { NumberField } from '@/components/form/number-field.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { saveSeasonMutation } from './mutations.ts';
import { seasonTexts } from './texts.ts';

const fields = ['name', 'first_day', 'last_day', 'required_credits'] as const;
const dates = { min: '2000-01-01', max: '2100-12-31' };

interface SeasonDialogProps {
  /** The season to change; `null` adds one. */
  season: Season | null;
  onClose: () => void;
}

/** Adds or changes a season. */
export function SeasonDialog({ season, onClose }: SeasonDialogProps) {
  const t = useStore(seasonTexts);
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  const { name = '', first_day = '', last_day = '', required_credits = null } = season ?? {};
  const form = useForm({
    resolver: zodResolver(seasonBody),
    mode: 'onTouched',
    defaultValues: { name, first_day, last_day, required_credits },
  });
  const save = useMutation(withCallbacks(saveSeasonMutation, { onSuccess: onClose }));
  const saving = useRecordSaving({ form, record: season, fields, list: seasonsQuery, onClose });
  return (
    <FormDialog
      open
      title={season ? t.editTitle : t.add}
      submit={season ? common.saveChanges : t.add}
      busy={saving.isSaving}
      refusal={saving.refusal}
      onSubmit={saving.submit((onto, body) => save.mutateAsync({ season: onto, body }))}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <FormField control={form.control} name="name">
          {(field) => (
            <Field
              label={shared.name}
              required
              autoComplete="off"
              placeholder={t.nameExample}
              className="sm:col-span-2"
              {...field}
            />
          )}
        </FormField>
        <FormField control={form.control} name="first_day">
          {(field) => <Field label={t.firstDay} type="date" required {...dates} {...field} />}
        </FormField>
        <FormField control={form.control} name="last_day">
          {(field) => <Field label={t.lastDay} type="date" required {...dates} {...field} />}
        </FormField>
        <FormField control={form.control} name="required_credits">
          {({ onChange, ...field }) => (
            <NumberField
              label={t.required}
              inputMode="decimal"
              min={0}
              step={0.5}
              hint={t.requiredHint}
              className="sm:col-span-2"
              {...field}
              onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
            />
          )}
        </FormField>
      </div>
      <ClashList clashes={saving.clashes} />
    </FormDialog>
  );
}

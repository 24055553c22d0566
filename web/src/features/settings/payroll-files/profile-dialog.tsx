import type { CallBody } from '@contract/call.ts';
import {
  createPayrollProfile,
  deletePayrollProfile,
  type PayrollProfile,
  payrollPlaceholders,
  payrollProfile,
  payrollProfileBody,
  payrollSettings,
  type StoredPayrollProfile,
  updatePayrollProfile,
} from '@contract/payroll-profiles.ts';
import { writeDay } from '@shared/payroll/fill-in.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Field, type LabelledProps } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/merging.tsx';
import { useRecordSaving } from '@/components/form/merging/use-record-saving.ts';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Collapsible, formSummary } from '@/components/ui/collapsible.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { encodingNames, profileNames } from '@/domains/payroll/names.ts';
import { payrollProfilesQuery } from '@/domains/payroll/profiles-query.ts';
import { payrollTexts } from '@/domains/payroll/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { changesOf } from '../records.tsx';
import { Columns, type ProfileValues } from './column-fields.tsx';
import { FilePreview } from './file-preview.tsx';
import { samplePeriod } from './sample.ts';
import { payrollFileTexts } from './texts.ts';

export const profileChanges = changesOf<StoredPayrollProfile, CallBody<typeof createPayrollProfile>>({
  keys: [queryKeys.payrollProfiles],
  create: (body) => api(createPayrollProfile, { body }),
  update: (id, body) => api(updatePayrollProfile, { params: { id }, body }),
  remove: (id) => api(deletePayrollProfile, { params: { id } }),
  saved: (named) => payrollFileTexts.get().saved(named),
  deleted: (named) => payrollFileTexts.get().deleted(named),
  deleteFailed: () => payrollFileTexts.get().deleteFailed,
});

const fields = ['name', 'profile'] as const;

/** What most copies change, beside the name: it is shown without opening the format. */
const inSight: string[] = ['settings', 'regular_pay_codes'] satisfies (keyof PayrollProfile)[];

interface CodesFieldProps extends LabelledProps {
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** A list of codes in one field. What is typed stays as it is: a comma at the end is the beginning of the next code. */
function CodesField({ value, onChange, ...labelled }: CodesFieldProps) {
  const [text, setText] = useState(value.join(', '));
  return (
    <Field
      {...labelled}
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onChange(
          target.value
            .split(',')
            .map((code) => code.trim())
            .filter(Boolean),
        );
      }}
    />
  );
}

interface ProfileDialogProps {
  /** The profile to change; `null` adds one. */
  record: StoredPayrollProfile | null;
  /** What the form begins with. */
  initial: ProfileValues;
  onClose: () => void;
}

/** Adds or changes how a payroll file looks, with a preview of the file. The format opens when it is asked for, or has something wrong. */
export function ProfileDialog({ record, initial, onClose }: ProfileDialogProps) {
  const [t, words, shared, common] = useTexts(payrollFileTexts, payrollTexts, adminCommonTexts, commonTexts);
  const form = useFormOf(payrollProfileBody, { defaultValues: initial });
  const { control } = form;
  const save = useMutation(withCallbacks(profileChanges.save, { onSuccess: onClose }));
  const saving = useRecordSaving({ form, record, fields, list: payrollProfilesQuery, onClose });
  const profile = useWatch({ control, name: 'profile' }) as PayrollProfile;
  const read = payrollProfile.safeParse(profile);
  const isText = profile.kind === 'csv';
  const placeholders = payrollPlaceholders.map((name) => `{${name}}`).join(' ');
  const asksForRegular = profile.columns.some(({ when }) => when === 'regular' || when === 'other');
  const text = JSON.stringify(profile);
  const [isOpen, setOpen] = useState(false);
  const isWrong = Object.keys(form.formState.errors.profile ?? {}).some((each) => !inSight.includes(each));
  // It stays open when the fault is mended, so that nothing vanishes under the hand.
  if (isWrong && !isOpen) setOpen(true);
  const asked = payrollSettings.filter((name) => profile.settings[name] !== undefined || text.includes(`{${name}}`));
  const select = <
    Name extends 'kind' | 'rows' | 'separator' | 'quoting' | 'decimal' | 'encoding' | 'line_end' | 'date',
  >(
    name: Name,
    label: string,
    options: Record<PayrollProfile[Name], string>,
    hint?: string,
  ) => (
    <FormField control={control} name={`profile.${name}`}>
      {({ value, onChange, error }) => (
        <SelectField
          label={label}
          hint={hint}
          error={error}
          value={value as string}
          onChange={onChange}
          options={Object.entries<string>(options).map(([each, name]) => ({ value: each, label: name }))}
        />
      )}
    </FormField>
  );
  const day = (form: PayrollProfile['date']) => writeDay(samplePeriod.to, form);
  return (
    <FormDialog
      open
      wide
      title={record ? t.editTitle : t.add}
      submit={record ? common.saveChanges : t.add}
      busy={saving.isSaving}
      refusal={saving.refusal}
      onSubmit={saving.submit((onto, body) => save.mutateAsync({ record: onto, body }))}
      onClose={onClose}
    >
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        <FormField control={control} name="name">
          {(field) => <Field label={shared.name} required autoComplete="off" {...field} />}
        </FormField>
        {asked.length > 0 && (
          <fieldset className="contents">
            <legend className="mt-3 font-strong sm:col-span-2">{t.settings}</legend>
            {asked.map((name) => (
              <FormField key={name} control={control} name={`profile.settings.${name}`}>
                {(field) => <Field label={words[name]} autoComplete="off" {...field} />}
              </FormField>
            ))}
          </fieldset>
        )}
        {asksForRegular && (
          <FormField control={control} name="profile.regular_pay_codes">
            {({ value, onChange, error }) => (
              <CodesField
                label={t.regularCodes}
                hint={t.regularCodesHint}
                error={error}
                value={value}
                onChange={onChange}
              />
            )}
          </FormField>
        )}
      </div>
      <Collapsible
        keep
        open={isOpen}
        onOpenChange={setOpen}
        className="mt-3"
        summaryClassName={formSummary}
        summary={t.format}
      >
        <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
          {select('kind', t.kind, { csv: t.textFile, xlsx: profileNames.xlsx })}
          <FormField control={control} name="profile.file_name">
            {(field) => (
              <Field
                label={t.fileName}
                hint={t.fileNameHint({ words: placeholders })}
                required
                autoComplete="off"
                className="wrap-anywhere sm:col-span-2"
                {...field}
              />
            )}
          </FormField>
          {select('rows', t.rows, { line: t.line, day: t.day, period: t.period }, t.rowsHint)}
          {select('date', t.date, {
            'yyyy-mm-dd': day('yyyy-mm-dd'),
            'dd.mm.yyyy': day('dd.mm.yyyy'),
            'dd/mm/yyyy': day('dd/mm/yyyy'),
            'mm/dd/yyyy': day('mm/dd/yyyy'),
            yyyymmdd: day('yyyymmdd'),
            ddmmyyyy: day('ddmmyyyy'),
          })}
          {isText && (
            <>
              {select('separator', t.separator, { ',': t.comma, ';': t.semicolon, '\t': t.tab, '|': t.bar })}
              {select('decimal', t.decimal, { '.': t.point, ',': t.comma })}
              {select('quoting', t.quoting, { never: t.never, needed: t.needed, always: t.always })}
              {select('encoding', t.encoding, encodingNames)}
              {select('line_end', t.lineEnd, { crlf: 'CR LF', lf: 'LF' })}
            </>
          )}
          <FormField control={control} name="profile.header">
            {({ value, onChange }) => <Switch label={t.headings} checked={value} onChange={onChange} />}
          </FormField>
          {isText && (
            <FormField control={control} name="profile.closing_separator">
              {({ value, onChange }) => <Switch label={t.closing} checked={value} onChange={onChange} />}
            </FormField>
          )}
          {isText && (
            <FormField control={control} name="profile.before">
              {({ value, onChange, ...field }) => (
                <TextArea
                  label={t.before}
                  hint={shared.optional}
                  className="sm:col-span-2"
                  value={value.join('\n')}
                  onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
                  {...field}
                />
              )}
            </FormField>
          )}
        </div>
        <Columns form={form} />
      </Collapsible>
      <FilePreview profile={read.success ? read.data : null} />
      <ClashList clashes={saving.clashes} />
    </FormDialog>
  );
}

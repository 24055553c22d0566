import type { AnswerValue } from '@contract/custom-fields.ts';
import {
  customFieldBody,
  fieldKinds,
  fieldScopes,
  kindsWithOptions,
  mostFileMb,
  specialEndsDays,
  specials,
  usualFileMb,
} from '@contract/custom-fields.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/merging.tsx';
import { useRecordSaving } from '@/components/form/merging/use-record-saving.ts';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { AnswerInput } from '@/domains/custom-fields/answer-input.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { withCallbacks } from '@/lib/query/mutations.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { shortDayOf } from '@/lib/time/event-time.ts';
import { customFieldChanges, type FieldRecord, fieldRecordsQuery } from './mutations.ts';
import { nextEventsQuery } from './next-events.ts';
import { customFieldTexts } from './texts.ts';

type Values = z.input<typeof customFieldBody>;
type FieldForm = UseFormReturn<Values, unknown, z.output<typeof customFieldBody>>;

const parts = [
  ...(['label', 'help', 'purpose', 'kind', 'options', 'max_mb', 'readers', 'special', 'ends_days'] as const),
  ...(['scope', 'event_id', 'slot_type_id', 'needed'] as const),
];
const scopeTexts = { person: 'once', season: 'eachSeason', event: 'oneEvent', slot_type: 'oneSlotType' } as const;
const specialTexts = { none: 'notSpecial', health: 'health', diet: 'diet' } as const;
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'];
const empty: Values = {
  ...{ label: '', help: null, purpose: '', kind: 'short_text', options: [], max_mb: null, readers: 'administrators' },
  ...{ special: 'none', ends_days: null, scope: 'person', event_id: null, slot_type_id: null, needed: 'wanted' },
};
const valuesOf = (field: FieldRecord): Values =>
  Object.fromEntries(parts.map((part) => [part, field[part]])) as unknown as Values;

/** When people are asked, and of which event or slot type. */
function ScopeFields({ form, field }: { form: FieldForm; field: FieldRecord | null }) {
  const [t, shared] = useTexts(customFieldTexts, adminCommonTexts);
  const scope = useWatch({ control: form.control, name: 'scope' });
  const { data: seasons = [] } = useQuery(seasonsQuery);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const { data: events = [] } = useQuery({ ...nextEventsQuery, enabled: scope === 'event' });
  const scopes = fieldScopes.filter((each) => each !== 'season' || seasons.length > 0 || scope === 'season');
  const eventOptions = events.map((event) => ({
    value: event.id,
    label: `${event.title}, ${shortDayOf(event, now())}`,
  }));
  const past = field?.event && !events.some(({ id }) => id === field.event?.id) ? [field.event] : [];
  return (
    <>
      <FormField control={form.control} name="scope">
        {(input) => (
          <SelectField
            label={t.scope}
            {...input}
            options={scopes.map((each) => ({ value: each, label: t[scopeTexts[each]] }))}
          />
        )}
      </FormField>
      {scope === 'event' && (
        <FormField control={form.control} name="event_id">
          {({ value, ...input }) => (
            <SelectField
              label={t.event}
              {...input}
              value={value ?? ''}
              options={[...past.map(({ id, name }) => ({ value: id, label: name })), ...eventOptions]}
            />
          )}
        </FormField>
      )}
      {scope === 'slot_type' && (
        <FormField control={form.control} name="slot_type_id">
          {({ value, ...input }) => (
            <SelectField
              label={shared.slotType}
              {...input}
              value={value ?? ''}
              options={types.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FormField>
      )}
    </>
  );
}

/** What people will see, to try. */
function Preview({ form }: { form: FieldForm }) {
  const t = useTexts(customFieldTexts);
  const { label = '', help = null, purpose = '', ...rest } = useWatch({ control: form.control });
  const [value, setValue] = useState<AnswerValue | null>(null);
  const { kind = 'short_text', options = [], readers = 'administrators', scope = 'person', needed = 'wanted' } = rest;
  const ends = rest.ends_days ?? (rest.special === 'none' ? null : specialEndsDays);
  const max_mb = rest.max_mb ?? usualFileMb;
  const field = { id: '', max_mb, label, help, purpose, kind, options, readers, scope, needed, ends_days: ends };
  return (
    <section className="rounded-control border border-line bg-desk p-4" aria-label={t.preview}>
      <p className="mb-3 text-small text-soft">{t.preview}</p>
      <AnswerInput key={kind} field={field} label={label || '…'} value={value} error={undefined} onChange={setValue} />
    </section>
  );
}

interface FieldDialogProps {
  /** The one to change; `null` adds one. */
  field: FieldRecord | null;
  onClose: () => void;
}

/** Adds or changes a question. */
export function FieldDialog({ field, onClose }: FieldDialogProps) {
  const [t, shared, common] = useTexts(customFieldTexts, adminCommonTexts, commonTexts);
  const form = useFormOf(customFieldBody, { defaultValues: field ? valuesOf(field) : empty });
  const [kind, special] = useWatch({ control: form.control, name: ['kind', 'special'] });
  const save = useMutation(withCallbacks(customFieldChanges.save, { onSuccess: onClose }));
  const saving = useRecordSaving<FieldRecord, Values, z.output<typeof customFieldBody>>({
    form,
    record: field,
    fields: parts,
    list: fieldRecordsQuery,
    onClose,
  });
  const hasOptions = kindsWithOptions.some((each) => each === kind);
  return (
    <FormDialog
      open
      wide
      title={field ? t.editTitle : t.add}
      submit={field ? common.saveChanges : t.add}
      busy={saving.isSaving}
      refusal={saving.refusal}
      onSubmit={saving.submit((onto, body) => save.mutateAsync({ record: onto, body }))}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormField control={form.control} name="label">
          {(input) => <Field label={t.label} required autoComplete="off" {...input} />}
        </FormField>
        <FormField control={form.control} name="kind">
          {({ onChange, ...input }) => (
            <SelectField
              label={t.kind}
              {...input}
              options={fieldKinds.map((each) => ({ value: each, label: t[each] }))}
              onChange={(next) => {
                if (next === 'size' && form.getValues('options')?.length === 0) form.setValue('options', sizes);
                onChange(next);
              }}
            />
          )}
        </FormField>
        {hasOptions && (
          <FormField control={form.control} name="options">
            {({ value, onChange, ...input }) => (
              <TextArea
                key={kind}
                label={t.options}
                hint={t.optionsHint}
                {...input}
                defaultValue={value?.join('\n')}
                onChange={(event) =>
                  onChange(
                    event.target.value
                      .split('\n')
                      .map((line) => line.trim())
                      .filter((line) => line !== ''),
                  )
                }
              />
            )}
          </FormField>
        )}
        {kind === 'file' && (
          <FormField control={form.control} name="max_mb">
            {({ value, onChange, ...input }) => (
              <NumberField
                label={t.maxMb}
                hint={t.maxMbHint}
                inputMode="numeric"
                min={1}
                max={mostFileMb}
                value={value ?? usualFileMb}
                onChange={(size) => onChange(Number.isNaN(size) ? null : size)}
                {...input}
              />
            )}
          </FormField>
        )}
        <FormField control={form.control} name="purpose">
          {(input) => <Field label={t.purpose} hint={t.purposeHint} required autoComplete="off" {...input} />}
        </FormField>
        <FormField control={form.control} name="help">
          {(input) => <TextArea label={t.help} hint={shared.optional} {...input} />}
        </FormField>
        <FormField control={form.control} name="readers">
          {({ value, onChange }) => (
            <RadioGroup
              label={t.readers}
              value={value}
              onChange={onChange}
              options={[
                { value: 'administrators', label: t.administrators },
                { value: 'leads', label: t.leads, hint: t.leadsHint },
                { value: 'person', label: t.person },
              ]}
            />
          )}
        </FormField>
        <FormField control={form.control} name="special">
          {({ onChange, ...input }) => (
            <SelectField
              label={t.special}
              {...input}
              options={specials.map((each) => ({ value: each, label: t[specialTexts[each]] }))}
              onChange={(next) => {
                if (next !== 'none' && typeof form.getValues('ends_days') !== 'number') {
                  form.setValue('ends_days', specialEndsDays);
                }
                onChange(next);
              }}
            />
          )}
        </FormField>
        <FormField control={form.control} name="ends_days">
          {({ value, onChange, ...input }) => (
            <NumberField
              label={t.endsDays}
              hint={special === 'none' ? t.endsHint : t.specialHint}
              inputMode="numeric"
              min={0}
              max={3650}
              value={value}
              onChange={(days) => onChange(Number.isNaN(days) ? null : days)}
              {...input}
            />
          )}
        </FormField>
        <ScopeFields form={form} field={field} />
        <FormField control={form.control} name="needed">
          {({ value, onChange }) => (
            <RadioGroup
              label={t.needed}
              value={value ?? 'wanted'}
              onChange={onChange}
              options={[
                { value: 'wanted', label: t.wanted },
                { value: 'before_taking', label: t.before_taking, hint: t.beforeHint },
                { value: 'day_before', label: t.day_before, hint: t.dayHint },
              ]}
            />
          )}
        </FormField>
        <Preview form={form} />
      </div>
      <ClashList clashes={saving.clashes} />
    </FormDialog>
  );
}

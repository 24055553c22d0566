import { problem } from '@contract/error-details.ts';
import { openTo } from '@contract/slot-types.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense, useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { ClashList } from '@/components/form/merging/clash-list.tsx';
import { type Clash, useClashes } from '@/components/form/merging/use-clashes.ts';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { ApiError, isOutdated } from '@/lib/api/api-error.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { focusInvalid } from '@/lib/focus/focus-invalid.ts';
import { currency } from '@/lib/format/numbers.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { AskedQualifications } from './asked-qualifications.tsx';
import { ColorChoice } from './color-choice.tsx';
import { fieldOf, newSlotType, type SlotTypeValues, slotTypeForm, valuesOf } from './form.ts';
import type { RateEffectProps } from './rate-effect.tsx';
import { RateStart } from './rate-start.tsx';
import { slotTypeTexts } from './texts.ts';
import { hasTwin } from './twins.ts';
import type { Editing } from './use-editing.ts';
import { useRateStart } from './use-rate-start.ts';

/** Without a connection, the form works without it. */
const RateEffect = lazy<ComponentType<RateEffectProps>>(() =>
  import('./rate-effect.tsx').then(
    ({ RateEffect }) => ({ default: RateEffect }),
    () => ({ default: () => null }),
  ),
);

interface SlotTypeFormProps {
  editing: Editing;
  onSave: (values: SlotTypeValues) => void;
  onCancel: () => void;
  onReload: () => unknown;
  onUnsaved: (unsaved: boolean) => void;
}

/** A refusal that belongs to no field of the form. */
function Refusal({ editing, clashes, onReload }: { editing: Editing; clashes: Clash[]; onReload: () => void }) {
  const t = useStore(slotTypeTexts);
  const shared = useStore(adminCommonTexts);
  const { error, values } = editing;
  if (!error) return null;
  if (error instanceof ApiError && error.details.some(({ path }) => fieldOf(path, values))) return null;
  const outdated = isOutdated(error);
  return (
    <Message tone="error" className="mb-5" action={outdated && <Button onClick={onReload}>{shared.loadLatest}</Button>}>
      {t.saveFailed}
      <span className="block text-small">{messageOf(error)}</span>
      <ClashList clashes={clashes} />
    </Message>
  );
}

/** The form of a new or an existing slot type, in place of its card. */
export function SlotTypeForm({ editing, onSave, onCancel, onReload, onUnsaved }: SlotTypeFormProps) {
  const t = useStore(slotTypeTexts);
  const shared = useStore(adminCommonTexts);
  const common = useStore(commonTexts);
  const { type, values, error } = editing;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<SlotTypeValues>({
    resolver: zodResolver(slotTypeForm),
    mode: 'onTouched',
    // Values that were refused still count as unsaved.
    defaultValues: type ? valuesOf(type) : newSlotType,
    values,
    resetOptions: { keepDefaultValues: true },
  });
  const { isDirty } = form.formState;
  const { clashes } = useClashes(form, editing.theirs);
  const isVolunteer = useWatch({ control: form.control, name: 'isVolunteer' });
  const name = useWatch({ control: form.control, name: 'name' });
  const { data: types = [] } = useQuery(slotTypesQuery);
  const wage = useWatch({ control: form.control, name: 'hourlyWage' });
  const { setError, setFocus } = form;
  const start = useRateStart(form, type);
  const save = (typed: SlotTypeValues) => {
    if (start.reasonNeeded && typed.rateReason.trim() === '') {
      setError('rateReason', { message: problem('required', { what: 'reason' }) }, { shouldFocus: true });
    } else onSave(start.asked ? typed : { ...typed, rateFrom: '', rateReason: '' });
  };
  useEffect(() => {
    if (error) applyServerErrors({ setError }, error, { fields: (path) => fieldOf(path, values) });
    if (error) focusInvalid(element.current);
    else setFocus('name');
  }, [error, values, setError, setFocus]);
  useEffect(() => {
    onUnsaved(isDirty);
    return () => onUnsaved(false);
  }, [isDirty, onUnsaved]);
  const reload = () => {
    onCancel();
    onReload();
  };
  const title = type ? shared.editNamed({ name: type.name }) : t.create;
  return (
    <form
      ref={element}
      noValidate
      aria-label={title}
      onSubmit={form.handleSubmit(save)}
      onKeyDown={(event) => event.key === 'Escape' && !isDirty && onCancel()}
      className="sheet animate-enter p-5 sm:p-8"
    >
      <h2 className="mb-5 text-day">{title}</h2>
      {editing.isGone && (
        <Message tone="attention" className="mb-5">
          {t.gone}
        </Message>
      )}
      <Refusal editing={editing} clashes={clashes} onReload={reload} />
      <div className="grid gap-x-6 gap-y-3 lg:grid-cols-2">
        <FormField control={form.control} name="name">
          {(field) => (
            <Field
              label={shared.name}
              required
              autoComplete="off"
              className="lg:col-span-2"
              hint={hasTwin(types, name, type?.id) ? t.twin : undefined}
              {...field}
            />
          )}
        </FormField>
        <FormField control={form.control} name="description">
          {(field) => (
            <TextArea label={shared.description} hint={shared.optional} className="lg:col-span-2" {...field} />
          )}
        </FormField>
        <FormField control={form.control} name="bring">
          {(field) => (
            <Field label={t.bring} hint={t.bringHint} autoComplete="off" className="lg:col-span-2" {...field} />
          )}
        </FormField>
        <FormField control={form.control} name="color">
          {(field) => <ColorChoice value={field.value} error={field.error} onChange={field.onChange} />}
        </FormField>
        <div className="grid content-start gap-y-2">
          <FormField control={form.control} name="isVolunteer">
            {(field) => (
              <Switch
                label={t.volunteerPosition}
                hint={isVolunteer ? t.earnsCredits : t.paidStaff}
                checked={field.value}
                onChange={(volunteers) => {
                  field.onChange(volunteers);
                  if (!form.formState.dirtyFields.openTo) form.setValue('openTo', volunteers ? 'everyone' : 'staff');
                }}
              />
            )}
          </FormField>
          {isVolunteer ? (
            <FormField key="credits" control={form.control} name="volunteerCredits">
              {(field) => <NumberField label={t.creditsPerHour} inputMode="decimal" min={0} step={0.5} {...field} />}
            </FormField>
          ) : (
            <FormField key="wage" control={form.control} name="hourlyWage">
              {(field) => (
                <NumberField
                  label={t.wage({ currency: currency.get() })}
                  inputMode="decimal"
                  min={0}
                  step={0.01}
                  {...(wage === 0 && { hint: t.noWage })}
                  {...field}
                />
              )}
            </FormField>
          )}
          <FormField control={form.control} name="openTo">
            {({ value, onChange, error }) => (
              <SelectField
                label={t.openTo}
                hint={isVolunteer ? t.openToHint : t.wageHint}
                error={error}
                value={value}
                onChange={onChange}
                options={openTo.options.map((each) => ({ value: each, label: t[each] }))}
              />
            )}
          </FormField>
          <FormField control={form.control} name="qualificationIds">
            {({ value, onChange }) => <AskedQualifications value={value} onChange={onChange} />}
          </FormField>
          {start.asked && <RateStart form={form} tomorrow={start.tomorrow} reasonNeeded={start.reasonNeeded} />}
        </div>
        {start.changed && (
          <Suspense fallback={<p className="min-h-12 lg:col-span-2" />}>
            <RateEffect {...start.changed} />
          </Suspense>
        )}
      </div>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:*:w-full">
        <Button variant="quiet" className="max-sm:order-last" onClick={onCancel}>
          {common.cancel}
        </Button>
        <Button type="submit" variant="primary">
          {type ? common.saveChanges : t.create}
        </Button>
      </div>
      <UnsavedGuard form={form} unsaved={isDirty} subject={type ? `${type.id} ${type.version}` : 'new'} />
    </form>
  );
}

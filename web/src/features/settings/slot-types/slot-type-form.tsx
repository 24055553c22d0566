import { problem } from '@contract/error-details.ts';
import { listEvents } from '@contract/events.ts';
import { openTo, presetColors, rateChange, type SlotType, unpaidBreaks } from '@contract/slot-types.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { type ComponentType, type CSSProperties, lazy, Suspense, useEffect, useId, useRef } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { type Clash, ClashList, useClashes } from '@/components/form/merging/merging.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { UnsavedGuard } from '@/components/form/unsaved-guard.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Message } from '@/components/ui/message.tsx';
import { RadioItem } from '@/components/ui/radio-group.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { ApiError, isOutdated } from '@/lib/api/api-error.ts';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { focusInvalid } from '@/lib/focus/focus.ts';
import { comparedName } from '@/lib/format/names-apart.ts';
import { currency } from '@/lib/format/numbers.ts';
import { applyServerErrors } from '@/lib/forms/apply-server-errors.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { AgeFields } from './age-fields.tsx';
import { fieldOf, hourlyOf, newSlotType, type SlotTypeValues, slotTypeForm, valuesOf } from './form.ts';
import type { RateEffectProps } from './rate-effect.tsx';
import { slotTypeTexts } from './texts.ts';
import type { Editing } from './use-editing.ts';

/** Whether a shift of a slot type has started. If so, a new rate applies only from a chosen day. */
const startedQuery = (typeId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'started', typeId] as const,
    queryFn: async ({ signal }) => {
      const query = { slot_type_ids: [typeId], to: new Date(now()).toISOString(), limit: 1 };
      return (await api(listEvents, { signal, query })).length > 0;
    },
  });

interface AskedQualificationsProps {
  value: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The qualifications that a slot type asks for; as long as none exists, a link to where one is added. */
function AskedQualifications({ value, onChange }: AskedQualificationsProps) {
  const t = useTexts(slotTypeTexts);
  const id = useId();
  const { data = [], isSuccess } = useQuery(qualificationsQuery);
  if (!isSuccess) return null;
  if (data.length === 0) {
    return (
      <Link
        to="/admin/qualifications"
        className="flex min-h-11 items-center text-small text-soft underline underline-offset-4"
      >
        {t.askForQualification}
      </Link>
    );
  }
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="font-strong">{t.qualifications}</legend>
      <p id={`${id}-hint`} className="text-small text-soft">
        {t.qualificationsHint}
      </p>
      {data.map((each) => (
        <Checkbox
          key={each.id}
          label={each.name}
          checked={value.includes(each.id)}
          onChange={(on) => onChange(on ? [...value, each.id] : value.filter((known) => known !== each.id))}
        />
      ))}
    </fieldset>
  );
}

const names: Partial<Record<string, 'blue' | 'purple' | 'green' | 'orange' | 'red' | 'yellow' | 'grey' | 'violet'>> = {
  '#3182ce': 'blue',
  '#805ad5': 'purple',
  '#38a169': 'green',
  '#dd6b20': 'orange',
  '#e53e3e': 'red',
  '#d69e2e': 'yellow',
  '#718096': 'grey',
  '#6b46c1': 'violet',
};

interface ColorChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** One of the preset colors, or the present one. */
function ColorChoice({ value, error, onChange }: ColorChoiceProps) {
  const id = useId();
  const problemText = useProblemText();
  const t = useTexts(slotTypeTexts);
  const nameOf = (color: string) => {
    const name = names[color];
    return name ? t[name] : color;
  };
  const colors: readonly string[] = presetColors.some((preset) => preset === value)
    ? presetColors
    : [...presetColors, value];
  return (
    <div>
      <p id={id} className="mb-1.5 font-strong">
        {t.color}
      </p>
      <RadioGroup.Root aria-labelledby={id} value={value} onValueChange={onChange} className="-ml-1 flex flex-wrap">
        {colors.map((color) => (
          <Tooltip key={color} text={nameOf(color)}>
            <RadioItem
              value={color}
              aria-label={nameOf(color)}
              className="grid size-11 place-items-center rounded-control"
            >
              <span
                aria-hidden="true"
                className="swatch grid size-8 place-items-center rounded-[6px] ring-ink ring-offset-2 ring-offset-sheet in-data-[state=checked]:ring-2"
                style={{ '--swatch': color } as CSSProperties}
              >
                {color === value && <Check strokeWidth={3} className="size-5 text-sheet" />}
              </span>
            </RadioItem>
          </Tooltip>
        ))}
      </RadioGroup.Root>
      <p className="mt-1 min-h-5 text-small text-loss">{error && problemText(error)}</p>
    </div>
  );
}

/** What payroll needs of work that is paid. */
function PayrollFields({ form: { control } }: Pick<RateStartProps, 'form'>) {
  const t = useTexts(slotTypeTexts);
  return (
    <>
      <FormField control={control} name="payCode">
        {(field) => <Field label={t.payCode} hint={t.payCodeHint} autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="costCentre">
        {(field) => <Field label={t.costCentre} autoComplete="off" {...field} />}
      </FormField>
      <FormField control={control} name="unpaidBreaks">
        {({ value, onChange, error }) => (
          <SelectField
            label={t.unpaidBreaks}
            error={error}
            value={value}
            onChange={onChange}
            options={unpaidBreaks.options.map((each) => ({ value: each, label: t[`${each}_breaks`] }))}
          />
        )}
      </FormField>
    </>
  );
}

interface RateStartProps {
  form: UseFormReturn<SlotTypeValues>;
  /** The day from which the rate applies by default. */
  tomorrow: string;
  reasonNeeded: boolean;
}

/** Asks from which day a new rate applies and, if that includes work already done, why. */
function RateStart({ form, tomorrow, reasonNeeded }: RateStartProps) {
  const [t, shared] = useTexts(slotTypeTexts, adminCommonTexts);
  return (
    <>
      <FormField control={form.control} name="rateFrom">
        {(field) => (
          <Field
            {...field}
            label={t.appliesFrom}
            type="date"
            min="2000-01-01"
            max="2100-12-31"
            value={field.value || tomorrow}
            hint={t.earlierWork}
          />
        )}
      </FormField>
      {reasonNeeded && (
        <FormField control={form.control} name="rateReason">
          {(field) => (
            <Field label={shared.reason} required maxLength={500} autoComplete="off" hint={t.revalued} {...field} />
          )}
        </FormField>
      )}
    </>
  );
}

/** Today and tomorrow in the organization's zone: rates apply from days of that zone. */
export function useToday(): { today: string; tomorrow: string } {
  const organisation = useQuery(organisationQuery);
  const today = dayKey(useNow(), organisation.data?.timezone ?? 'UTC');
  return { today, tomorrow: addDays(today, 1) };
}

/**
 * Whether the form asks from when its rate applies. `asked`: the rate differs, and a shift of the slot type has
 * started; without one, the rate applies from the beginning. `reasonNeeded`: the chosen day is not in the future. `changed`: the
 * new rate, if it is valid.
 */
function useRateStart(form: UseFormReturn<SlotTypeValues>, type: SlotType | null) {
  const { today, tomorrow } = useToday();
  const started = useQuery({ ...startedQuery(type?.id ?? ''), enabled: type !== null });
  const [isVolunteer, volunteerCredits, hourlyWage, rateFrom] = useWatch({
    control: form.control,
    name: ['isVolunteer', 'volunteerCredits', 'hourlyWage', 'rateFrom'],
  });
  const hourly = hourlyOf({ isVolunteer, volunteerCredits, hourlyWage });
  const differs = type !== null && hourly !== type.hourly_credits && !Number.isNaN(hourly);
  const asked = differs && started.data === true;
  const body = { hourly_credits: hourly, ...(asked && rateFrom !== '' && { rate_from: rateFrom }) };
  const counted = differs && started.isFetched && z.safeParse(rateChange, body).success;
  return {
    ...{ asked, tomorrow, reasonNeeded: asked && rateFrom !== '' && rateFrom <= today },
    changed: counted ? { typeId: type.id, change: body } : null,
  };
}

/** Whether another slot type than the one with this id has the name: on boards, in filters and in reports nobody can tell them apart. */
export const hasTwin = (types: readonly SlotType[], name: string, id: string | undefined): boolean =>
  name.trim() !== '' && types.some((other) => other.id !== id && comparedName(other.name) === comparedName(name));

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
  const [t, shared] = useTexts(slotTypeTexts, adminCommonTexts);
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
  const [t, shared, common] = useTexts(slotTypeTexts, adminCommonTexts, commonTexts);
  const { type, values, error } = editing;
  const element = useRef<HTMLFormElement>(null);
  const form = useFormOf(slotTypeForm, {
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
          <AgeFields form={form} />
          {!isVolunteer && <PayrollFields form={form} />}
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

import { problem } from '@contract/error-details.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { eventsOf, type PlanTask, planning } from '@/lib/change-sets/planning.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { duration } from '@/lib/time/time.ts';
import { AmountField } from './amount-field.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import {
  bodyOfCounts,
  bodyOfEdit,
  bodyOfMove,
  type CountsValues,
  countsForm,
  type EditValues,
  editForm,
  type MoveValues,
  moveForm,
  type PlanDialogProps,
} from './plan-forms.ts';
import { planTexts } from './plan-texts.ts';
import { RepeatDialog } from './repeat-dialog.tsx';
import { changeVerbTexts } from './texts.ts';

interface SuggestedFieldProps extends ComponentProps<typeof Field> {
  suggestions: readonly string[];
}

/** A text field that suggests what is in use already. */
function SuggestedField({ suggestions, ...field }: SuggestedFieldProps) {
  const id = useId();
  return (
    <>
      <Field {...field} list={id} autoComplete="off" />
      <datalist id={id}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  );
}

/** The shifts that are asked for most, in minutes. */
const shiftsAtOnce = [-60, -30, -15, 15, 30, 60];

/** A length with its sign: '+1 h'. */
const signed = (minutes: number): string => {
  const length = duration(new Date(0).toISOString(), new Date(Math.abs(minutes) * 60_000).toISOString());
  return `${minutes < 0 ? '−' : '+'}${length}`;
};

/** Asks how far, or to which place, shifts are moved. The usual lengths need one click. */
function MoveDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
  const t = useStore(planTexts);
  const shared = useStore(adminCommonTexts);
  const verbs = useStore(changeVerbTexts);
  const labelId = useId();
  const form = useForm<MoveValues>({
    resolver: zodResolver(moveForm),
    defaultValues: { direction: 'later', days: null, hours: null, minutes: null, location: '' },
  });
  const { control, handleSubmit, formState } = form;
  const direction = form.watch('direction');
  const places = [...new Set(shifts.flatMap(({ location }) => location ?? []))].sort();
  return (
    <FormDialog
      open={open}
      title={verbs.move({ count: shifts.length })}
      submit={t.move}
      busy={false}
      refusal={formState.errors.root?.message ? t.nothingChosen : null}
      onSubmit={handleSubmit((values) => onMake(bodyOfMove(shifts, values)))}
      onClose={onClose}
    >
      <h3 id={labelId} className="mb-2 font-strong">
        {t.moveAtOnce}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form below */}
      <div role="group" aria-labelledby={labelId} className="mb-6 grid grid-cols-3 gap-2">
        {shiftsAtOnce.map((minutes) => (
          <Button
            key={minutes}
            className="px-2!"
            onClick={() => onMake(bodyOfMove(shifts, { direction: 'later', days: 0, hours: 0, minutes, location: '' }))}
          >
            {signed(minutes)}
          </Button>
        ))}
      </div>
      <h3 className="mb-2 font-strong">{t.otherwise}</h3>
      <ToggleGroup
        label={t.direction}
        value={direction}
        options={[
          { value: 'later', label: t.later },
          { value: 'earlier', label: t.earlier },
        ]}
        onChange={(value) => form.setValue('direction', value)}
        className="mb-4"
      />
      <div className="grid grid-cols-3 gap-3">
        <FormField<MoveValues, 'days'> control={control} name="days">
          {(field) => <AmountField {...field} label={t.days} min={0} />}
        </FormField>
        <FormField<MoveValues, 'hours'> control={control} name="hours">
          {(field) => <AmountField {...field} label={t.hours} min={0} />}
        </FormField>
        <FormField<MoveValues, 'minutes'> control={control} name="minutes">
          {(field) => <AmountField {...field} label={t.minutes} min={0} />}
        </FormField>
      </div>
      <FormField<MoveValues, 'location'> control={control} name="location">
        {(field) => <SuggestedField {...field} label={shared.place} hint={t.placeHint} suggestions={places} />}
      </FormField>
    </FormDialog>
  );
}

/** Asks how many people shifts need. */
function CountsDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
  const t = useStore(planTexts);
  const shared = useStore(adminCommonTexts);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const used = new Set(shifts.flatMap(({ slots }) => slots.map(({ slot_type_id }) => slot_type_id)));
  const form = useForm<CountsValues>({
    resolver: zodResolver(countsForm),
    defaultValues: { slotType: '', how: 'set', number: null, minimum: null },
  });
  const { control, handleSubmit, formState } = form;
  return (
    <FormDialog
      open={open}
      title={t.countsTitle({ count: shifts.length })}
      submit={t.change}
      busy={false}
      refusal={formState.errors.root?.message ? t.noCount : null}
      onSubmit={handleSubmit((values) => onMake(bodyOfCounts(shifts, values)))}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <FormField<CountsValues, 'slotType'> control={control} name="slotType">
          {({ error: _, onBlur: __, ref: ___, ...field }) => (
            <SelectField
              {...field}
              label={shared.slotType}
              options={[
                { value: '', label: t.everyType },
                ...namedApart(types.filter(({ id }) => used.has(id))).map(({ id, name }) => ({
                  value: id,
                  label: name,
                })),
              ]}
            />
          )}
        </FormField>
        <div className="grid grid-cols-2 gap-3">
          <FormField<CountsValues, 'how'> control={control} name="how">
            {({ error: _, onBlur: __, ref: ___, ...field }) => (
              <SelectField
                {...field}
                label={t.how}
                options={(['set', 'more', 'fewer'] as const).map((value) => ({ value, label: t[value] }))}
              />
            )}
          </FormField>
          <FormField<CountsValues, 'number'> control={control} name="number">
            {(field) => <AmountField {...field} label={t.number} min={1} />}
          </FormField>
        </div>
        <FormField<CountsValues, 'minimum'> control={control} name="minimum">
          {(field) => <AmountField {...field} label={t.minimum} hint={t.minimumHint} min={1} />}
        </FormField>
      </div>
    </FormDialog>
  );
}

/** Asks for what shifts get in common: a title, a description, another slot type, a minimum. */
function EditDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
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

const cancelForm = z.object({
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, problem('required', { what: 'reason' })),
      z.maxLength(500, problem('too_long', { max: 500 })),
    ),
});
type CancelValues = z.infer<typeof cancelForm>;

/** Asks why shifts are canceled. Those that are canceled already are left out. */
function CancelDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
  const t = useStore(planTexts);
  const verbs = useStore(changeVerbTexts);
  const shared = useStore(adminCommonTexts);
  const on = shifts.filter(({ status }) => status === 'scheduled');
  const { control, handleSubmit } = useForm<CancelValues>({
    resolver: zodResolver(cancelForm),
    defaultValues: { reason: '' },
  });
  return (
    <FormDialog
      open={open}
      title={verbs.cancel({ count: on.length })}
      submit={t.cancelSubmit}
      variant="loss"
      busy={false}
      onSubmit={handleSubmit(({ reason }) => onMake({ action: 'cancel', events: eventsOf(on), reason }))}
      onClose={onClose}
    >
      <p className="mb-4">{t.cancelAbout}</p>
      <FormField<CancelValues, 'reason'> control={control} name="reason">
        {(field) => <TextArea {...field} label={shared.reason} />}
      </FormField>
    </FormDialog>
  );
}

const dialogs: Record<PlanTask, ComponentType<PlanDialogProps>> = {
  move: MoveDialog,
  counts: CountsDialog,
  edit: EditDialog,
  cancel: CancelDialog,
  copy: CopyDialog,
  repeat: RepeatDialog,
};

/** The dialog that a page has opened with `plan`. */
export function PlanDialogs() {
  const wanted = useStore(planning);
  const make = useChange();
  // The dialog keeps its content while it closes, and starts anew the next time.
  const [last, setLast] = useState({ wanted, number: 0 });
  if (wanted && wanted !== last.wanted) setLast({ wanted, number: last.number + 1 });
  if (!last.wanted) return null;
  const { task, shifts, paste } = last.wanted;
  const Shown = dialogs[task];
  const close = () => planning.set(null);
  return (
    <Shown
      key={last.number}
      shifts={shifts}
      paste={paste}
      open={wanted !== null}
      onMake={(body) => {
        close();
        make(body);
      }}
      onClose={close}
    />
  );
}

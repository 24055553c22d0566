import type { ChangeBody } from '@contract/change-bodies.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ComponentType, useId, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField, useFormOf } from '@/components/form/form-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { eventsOf, type PlannedShift, type PlanTask, planning } from '@/lib/change-sets/planning.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { duration } from '@/lib/time/time.ts';
import { CopyDialog, RepeatDialog } from './copy-dialogs.tsx';
import { AmountField, ChoiceField } from './fields.tsx';
import {
  bodyOfCounts,
  bodyOfEdit,
  bodyOfMove,
  type CountsValues,
  cancelForm,
  countsForm,
  type EditValues,
  editForm,
  type MoveValues,
  moveForm,
  type PlanDialogProps,
} from './plan-forms.ts';
import { planTexts } from './plan-texts.ts';
import { changeVerbTexts } from './texts.ts';

interface PlanFormProps<Values extends FieldValues>
  extends Pick<ComponentProps<typeof FormDialog>, 'title' | 'submit' | 'variant' | 'children'> {
  dialog: PlanDialogProps;
  form: UseFormReturn<Values>;
  bodyOf: (values: Values) => ChangeBody;
  /** What is said of values that change nothing, by the message of the form. */
  refusals?: Record<string, string>;
}

/** A dialog whose form makes a change. */
function PlanForm<Values extends FieldValues>({ dialog, form, bodyOf, refusals, ...shown }: PlanFormProps<Values>) {
  const problem = form.formState.errors.root?.message ?? '';
  return (
    <FormProvider {...form}>
      <FormDialog
        {...shown}
        open={dialog.open}
        busy={false}
        refusal={refusals?.[problem] ?? null}
        onSubmit={form.handleSubmit((values) => dialog.onMake(bodyOf(values)))}
        onClose={dialog.onClose}
      />
    </FormProvider>
  );
}

/** The slot types as options, and those of them that shifts use. */
function useSlotTypes(shifts: readonly PlannedShift[]) {
  const { data: types = [] } = useQuery(slotTypesQuery);
  const used = new Set(shifts.flatMap(({ slots }) => slots.map(({ slot_type_id }) => slot_type_id)));
  const optionsOf = (some: typeof types) => namedApart(some).map(({ id, name }) => ({ value: id, label: name }));
  return { optionsOf, types, used };
}

/** The lengths that are asked for most, in minutes. */
const usualMinutes = [-60, -30, -15, 15, 30, 60];

/** A length with its sign: '+1 h'. */
const signed = (minutes: number): string => {
  const length = duration(new Date(0).toISOString(), new Date(Math.abs(minutes) * 60_000).toISOString());
  return `${minutes < 0 ? '−' : '+'}${length}`;
};

/** Asks how far, or to which place, shifts are moved. The usual lengths need one click. */
function MoveDialog(dialog: PlanDialogProps) {
  const { shifts, onMake } = dialog;
  const t = useStore(planTexts);
  const shared = useStore(adminCommonTexts);
  const verbs = useStore(changeVerbTexts);
  const id = useId();
  const none: MoveValues = { direction: 'later', days: null, hours: null, minutes: null, location: '' };
  const form = useFormOf(moveForm, { mode: 'onSubmit', defaultValues: none });
  const places = [...new Set(shifts.flatMap(({ location }) => location ?? []))].sort();
  return (
    <PlanForm
      dialog={dialog}
      form={form}
      title={verbs.move({ count: shifts.length })}
      submit={t.move}
      refusals={{ nothing: t.nothingChosen }}
      bodyOf={(values) => bodyOfMove(shifts, values)}
    >
      <h3 id={`${id}-usual`} className="mb-2 font-strong">
        {t.moveAtOnce}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be a part of the form below */}
      <div role="group" aria-labelledby={`${id}-usual`} className="mb-6 grid grid-cols-3 gap-2">
        {usualMinutes.map((minutes) => (
          <Button key={minutes} className="px-2!" onClick={() => onMake(bodyOfMove(shifts, { ...none, minutes }))}>
            {signed(minutes)}
          </Button>
        ))}
      </div>
      <h3 className="mb-2 font-strong">{t.otherwise}</h3>
      <FormField<MoveValues, 'direction'> name="direction">
        {({ value, onChange }) => (
          <ToggleGroup
            label={t.direction}
            value={value}
            options={(['later', 'earlier'] as const).map((way) => ({ value: way, label: t[way] }))}
            onChange={onChange}
            className="mb-4"
          />
        )}
      </FormField>
      <div className="grid grid-cols-3 gap-3">
        <AmountField<MoveValues> name="days" label={t.days} min={0} />
        <AmountField<MoveValues> name="hours" label={t.hours} min={0} />
        <AmountField<MoveValues> name="minutes" label={t.minutes} min={0} />
      </div>
      <FormField<MoveValues, 'location'> name="location">
        {(field) => (
          <Field {...field} label={shared.place} hint={t.placeHint} list={`${id}-places`} autoComplete="off" />
        )}
      </FormField>
      <datalist id={`${id}-places`}>
        {places.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </PlanForm>
  );
}

/** Asks how many people shifts need. */
function CountsDialog(dialog: PlanDialogProps) {
  const { shifts } = dialog;
  const t = useStore(planTexts);
  const shared = useStore(adminCommonTexts);
  const { optionsOf, types, used } = useSlotTypes(shifts);
  const form = useFormOf(countsForm, {
    mode: 'onSubmit',
    defaultValues: { slotType: '', how: 'set', number: null, minimum: null },
  });
  return (
    <PlanForm
      dialog={dialog}
      form={form}
      title={t.countsTitle({ count: shifts.length })}
      submit={t.change}
      refusals={{ nothing: t.noCount }}
      bodyOf={(values) => bodyOfCounts(shifts, values)}
    >
      <div className="grid gap-4">
        <ChoiceField<CountsValues>
          name="slotType"
          label={shared.slotType}
          options={[{ value: '', label: t.everyType }, ...optionsOf(types.filter(({ id }) => used.has(id)))]}
        />
        <div className="grid grid-cols-2 gap-3">
          <ChoiceField<CountsValues>
            name="how"
            label={t.how}
            options={(['set', 'more', 'fewer'] as const).map((value) => ({ value, label: t[value] }))}
          />
          <AmountField<CountsValues> name="number" label={t.number} min={1} />
        </div>
        <AmountField<CountsValues> name="minimum" label={t.minimum} hint={t.minimumHint} min={1} />
      </div>
    </PlanForm>
  );
}

/** Asks for what shifts get in common: a title, a description, another slot type, a minimum. */
function EditDialog(dialog: PlanDialogProps) {
  const { shifts } = dialog;
  const t = useStore(planTexts);
  const verbs = useStore(changeVerbTexts);
  const shared = useStore(adminCommonTexts);
  const { optionsOf, types, used } = useSlotTypes(shifts);
  const options = optionsOf(types);
  // At most events people take one place each.
  const [asksGroup, setAsksGroup] = useState(false);
  const form = useFormOf(editForm, {
    mode: 'onSubmit',
    defaultValues: { title: '', description: '', from: '', to: '', minimum: null, group: null },
  });
  return (
    <PlanForm
      dialog={dialog}
      form={form}
      title={verbs.edit({ count: shifts.length })}
      submit={t.change}
      refusals={{ nothing: t.nothingEdited, from: t.sameRole }}
      bodyOf={(values) => bodyOfEdit(shifts, values)}
    >
      <p className="mb-4 text-soft">{t.editHint}</p>
      <div className="grid gap-4">
        <Field label={t.newTitle} maxLength={500} {...form.register('title')} />
        <TextArea label={shared.description} maxLength={20_000} {...form.register('description')} />
        <ChoiceField<EditValues>
          name="from"
          label={t.roleNow}
          options={[{ value: '', label: t.everyType }, ...options.filter(({ value }) => used.has(value))]}
        />
        <ChoiceField<EditValues>
          name="to"
          label={t.roleThen}
          hint={t.roleHint}
          options={[{ value: '', label: '–' }, ...options]}
        />
        <AmountField<EditValues> name="minimum" label={t.minimum} hint={t.minimumHint} min={1} />
        {asksGroup ? (
          <AmountField<EditValues> name="group" label={shared.groupSize} hint={t.groupHint} min={1} autoFocus />
        ) : (
          <button
            type="button"
            onClick={() => setAsksGroup(true)}
            className="min-h-11 justify-self-start text-small text-soft underline underline-offset-4 hover:text-ink"
          >
            {shared.allowGroups}
          </button>
        )}
      </div>
    </PlanForm>
  );
}

/** Asks why shifts are canceled. Those that are canceled already are left out. */
function CancelDialog(dialog: PlanDialogProps) {
  const t = useStore(planTexts);
  const verbs = useStore(changeVerbTexts);
  const shared = useStore(adminCommonTexts);
  const on = dialog.shifts.filter(({ status }) => status === 'scheduled');
  const form = useFormOf(cancelForm, { mode: 'onSubmit', defaultValues: { reason: '' } });
  return (
    <PlanForm
      dialog={dialog}
      form={form}
      title={verbs.cancel({ count: on.length })}
      submit={t.cancelSubmit}
      variant="loss"
      bodyOf={({ reason }) => ({ action: 'cancel', events: eventsOf(on), reason })}
    >
      <p className="mb-4">{t.cancelAbout}</p>
      <FormField control={form.control} name="reason">
        {(field) => <TextArea {...field} label={shared.reason} />}
      </FormField>
    </PlanForm>
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

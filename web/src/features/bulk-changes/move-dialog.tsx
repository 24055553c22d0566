import { zodResolver } from '@hookform/resolvers/zod';
import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { duration } from '@/lib/time/time.ts';
import { AmountField } from './amount-field.tsx';
import { bodyOfMove, type MoveValues, moveForm } from './move-form.ts';
import type { PlanDialogProps } from './plan-dialogs.tsx';
import { planTexts } from './plan-texts.ts';
import { SuggestedField } from './suggested-field.tsx';
import { changeVerbTexts } from './texts.ts';

/** The shifts that are asked for most, in minutes. */
const atOnce = [-60, -30, -15, 15, 30, 60];

/** A length with its sign: '+1 h'. */
const signed = (minutes: number): string => {
  const length = duration(new Date(0).toISOString(), new Date(Math.abs(minutes) * 60_000).toISOString());
  return `${minutes < 0 ? '−' : '+'}${length}`;
};

/** Asks how far, or to which place, shifts are moved. The usual lengths need one click. */
export function MoveDialog({ shifts, open, onMake, onClose }: PlanDialogProps) {
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
        {atOnce.map((minutes) => (
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

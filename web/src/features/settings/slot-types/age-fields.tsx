import { useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import type { SlotTypeValues } from './form.ts';
import { slotTypeTexts } from './texts.ts';

/** The hours that the law of many countries leaves to young people. */
const usualHours = { under: 18, from: '06:00', until: '20:00' };

/** From which age people can take the places of a slot type, and when the young can. A button until somebody uses it. */
export function AgeFields({ form: { control } }: { form: UseFormReturn<SlotTypeValues> }) {
  const t = useTexts(slotTypeTexts);
  const [minAge, young] = useWatch({ control, name: ['minAge', 'young'] });
  const [opened, setOpened] = useState(false);
  if (!opened && (minAge ?? null) === null && !young) {
    return (
      <Button
        variant="quiet"
        className="-ml-3 justify-self-start text-small text-soft underline underline-offset-4"
        onClick={() => setOpened(true)}
      >
        {t.limitByAge}
      </Button>
    );
  }
  return (
    <fieldset>
      <legend className="mb-1.5 font-strong">{t.ages}</legend>
      <FormField control={control} name="minAge">
        {({ onChange, ...field }) => (
          <NumberField
            label={t.minAge}
            hint={t.minAgeHint}
            inputMode="numeric"
            min={1}
            max={99}
            onChange={(age) => onChange(Number.isNaN(age) ? null : age)}
            {...field}
          />
        )}
      </FormField>
      <FormField control={control} name="young">
        {({ value, onChange }) => (
          <Switch
            label={t.youngHours}
            hint={t.youngHoursHint}
            checked={Boolean(value)}
            onChange={(on) => onChange(on ? usualHours : null)}
          />
        )}
      </FormField>
      {young && (
        <div className="mt-2 grid grid-cols-2 gap-x-4">
          <FormField control={control} name="young.under">
            {(field) => (
              <NumberField
                label={t.youngUnder}
                inputMode="numeric"
                min={1}
                max={99}
                className="col-span-2"
                {...field}
              />
            )}
          </FormField>
          <FormField control={control} name="young.from">
            {(field) => <Field label={t.youngFrom} type="time" {...field} />}
          </FormField>
          <FormField control={control} name="young.until">
            {(field) => <Field label={t.youngUntil} type="time" {...field} />}
          </FormField>
        </div>
      )}
    </fieldset>
  );
}

import { useStore } from '@nanostores/react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/form/field.tsx';
import { FormField } from '@/components/form/form-field.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import type { SlotTypeValues } from './form.ts';
import { slotTypeTexts } from './texts.ts';

interface RateStartProps {
  form: UseFormReturn<SlotTypeValues>;
  /** The day from which the rate applies by default. */
  tomorrow: string;
  reasonNeeded: boolean;
}

/** Asks from which day a new rate applies and, if that includes work already done, why. */
export function RateStart({ form, tomorrow, reasonNeeded }: RateStartProps) {
  const t = useStore(slotTypeTexts);
  const shared = useStore(adminCommonTexts);
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

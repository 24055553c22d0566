import type { correction } from '@contract/attendance.ts';
import type { Control } from 'react-hook-form';
import type * as z from 'zod/mini';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { TextArea } from '@/components/form/text-area.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { correctionTexts } from './correction-texts.ts';

interface CorrectionFieldsProps {
  control: Control<z.input<typeof correction>, unknown, z.output<typeof correction>>;
  /** The person, who sees the reason. */
  name: string;
  /** What the hours were before. */
  hint: string;
}

/** The hours that count for somebody, and why they are others than were recorded. */
export function CorrectionFields({ control, name, hint }: CorrectionFieldsProps) {
  const [t, shared] = useTexts(correctionTexts, adminCommonTexts);
  return (
    <>
      <p className="mb-5 font-strong">{name}</p>
      <FormField control={control} name="hours">
        {(field) => <NumberField label={t.hours} inputMode="decimal" min={0} step={0.25} hint={hint} {...field} />}
      </FormField>
      <FormField control={control} name="reason">
        {(field) => <TextArea label={shared.reason} className="mt-3" hint={t.reasonHint({ name })} {...field} />}
      </FormField>
    </>
  );
}

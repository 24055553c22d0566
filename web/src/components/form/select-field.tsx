import type { ComponentProps } from 'react';
import { Select } from '@/components/ui/select.tsx';
import { Labelled, type LabelledProps } from './field.tsx';

/** A select for a short list, with its label above and a note below. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...select
}: ComponentProps<typeof Select> & LabelledProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className} roomForNote={false}>
      {(field, edge) => <Select {...select} {...field} className={`h-12 ${edge}`} />}
    </Labelled>
  );
}

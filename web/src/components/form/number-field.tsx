import type { ComponentProps } from 'react';
import { Field } from './field.tsx';

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> {
  /** NaN, null and undefined are an empty field. */
  value: number | null | undefined;
  /** Called with NaN while the text is not a number. */
  onChange: (value: number) => void;
}

/** A text field for a number. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      type="number"
      value={value === null || value === undefined || Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

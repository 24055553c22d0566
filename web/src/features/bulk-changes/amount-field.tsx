import type { ComponentProps } from 'react';
import { NumberField } from '@/components/form/number-field.tsx';

interface AmountFieldProps extends Omit<ComponentProps<typeof NumberField>, 'onChange'> {
  /** `null` while it is empty. */
  onChange: (value: number | null) => void;
}

/** A field for a number that may be left empty. */
export function AmountField({ onChange, ...field }: AmountFieldProps) {
  return (
    <NumberField {...field} inputMode="numeric" onChange={(value) => onChange(Number.isNaN(value) ? null : value)} />
  );
}

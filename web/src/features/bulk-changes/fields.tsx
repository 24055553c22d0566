import type { ComponentProps } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { FormField } from '@/components/form/form-field.tsx';
import { NumberField } from '@/components/form/number-field.tsx';
import { SelectField } from '@/components/form/select-field.tsx';

/** A field of the form around it: what it needs besides its value, its handlers and its error. */
type Bound<Props, Values extends FieldValues> = Omit<Props, 'value' | 'onChange' | 'name'> & {
  name: FieldPath<Values>;
};

/** A number that may be left empty, which is null. */
export function AmountField<Values extends FieldValues>(props: Bound<ComponentProps<typeof NumberField>, Values>) {
  const { name, ...own } = props;
  return (
    <FormField<Values, FieldPath<Values>> name={name}>
      {({ onChange, ...field }) => (
        <NumberField
          {...field}
          {...own}
          inputMode="numeric"
          onChange={(value) => onChange(Number.isNaN(value) ? null : value)}
        />
      )}
    </FormField>
  );
}

/** A choice from a short list. */
export function ChoiceField<Values extends FieldValues>(props: Bound<ComponentProps<typeof SelectField>, Values>) {
  const { name, ...own } = props;
  return (
    <FormField<Values, FieldPath<Values>> name={name}>
      {({ value, onChange }) => <SelectField {...own} value={value} onChange={onChange} />}
    </FormField>
  );
}

import { type ComponentProps, useId } from 'react';
import { Field } from '@/components/form/field.tsx';

interface SuggestedFieldProps extends ComponentProps<typeof Field> {
  suggestions: readonly string[];
}

/** A text field that suggests what is in use already. */
export function SuggestedField({ suggestions, ...field }: SuggestedFieldProps) {
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

import { type ComponentProps, useId } from 'react';
import { Select, type SelectOption } from '@/components/ui/select.tsx';
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

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly SelectOption[];
  onChange: (value: string) => void;
}

/** A select for a row of filters, with a small label above. */
export function Choice({ label, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-small text-soft">
        {label}
      </label>
      <Select id={id} {...select} className="border-edge" />
    </div>
  );
}

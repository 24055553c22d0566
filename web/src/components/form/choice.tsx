import { useId } from 'react';
import { Select, type SelectOption } from '@/components/ui/select.tsx';

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

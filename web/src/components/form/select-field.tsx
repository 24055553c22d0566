import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Labelled, type LabelledProps } from './labelled.tsx';

interface SelectFieldProps extends ComponentProps<'select'>, LabelledProps {
  options: readonly { value: string; label: string }[];
}

/** A choice of one from a short list, in the browser's own way. */
export function SelectField({ label, hint, error, options, className, ...select }: SelectFieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className} roomForNote={false}>
      {(field, edge) => (
        <div className="relative">
          <select
            {...select}
            {...field}
            className={clsx('h-12 w-full appearance-none rounded-control border bg-sheet pr-11 pl-3.5', edge)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-soft" />
        </div>
      )}
    </Labelled>
  );
}

import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  hint?: string;
  options: readonly { value: string; label: string }[];
}

/** A choice of one from a short list, in the browser's own way. */
export function SelectField({ label, hint, options, className, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-strong">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-describedby={hint && `${id}-note`}
          className="h-12 w-full appearance-none rounded-control border border-edge bg-sheet pr-11 pl-3.5"
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-soft" />
      </div>
      {hint && (
        <p id={`${id}-note`} className="mt-1.5 text-small text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}

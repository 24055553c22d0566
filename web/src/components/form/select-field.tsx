import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  hint?: string;
  /** What is wrong with it, in a sentence. */
  error?: string | undefined;
  options: readonly { value: string; label: string }[];
}

/** A choice of one from a short list, in the browser's own way. */
export function SelectField({ label, hint, error, options, className, ...select }: SelectFieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-strong">
        {label}
      </label>
      <div className="relative">
        <select
          {...select}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note && `${id}-note`}
          className={clsx(
            'h-12 w-full appearance-none rounded-control border bg-sheet pr-11 pl-3.5',
            error ? 'border-loss' : 'border-edge',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-soft" />
      </div>
      {note && (
        <p id={`${id}-note`} className={clsx('mt-1.5 text-small', error ? 'text-loss' : 'text-soft')}>
          {note}
        </p>
      )}
    </div>
  );
}

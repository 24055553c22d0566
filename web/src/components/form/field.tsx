import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Labelled, type LabelledProps } from './labelled.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'value'>, LabelledProps {
  /** Empty: '', null or, if the form has no value yet, undefined. */
  value?: string | number | null | undefined;
}

/** A text field with its label above and a note below. */
export function Field({ label, error, hint, className, ...input }: FieldProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(field, edge) => (
        <input
          {...input}
          {...field}
          value={'value' in input ? (input.value ?? '') : undefined}
          className={clsx(
            'h-12 w-full rounded-control border bg-sheet px-3.5 placeholder:text-soft disabled:bg-desk disabled:text-soft',
            edge,
          )}
        />
      )}
    </Labelled>
  );
}

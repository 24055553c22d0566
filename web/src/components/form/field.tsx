import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Labelled, type LabelledProps } from './labelled.tsx';

/** A text field with its label above and, below, what it is for or what is wrong. */
export function Field({ label, error, hint, className, ...input }: ComponentProps<'input'> & LabelledProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(field, edge) => (
        <input
          {...input}
          {...field}
          className={clsx(
            'h-12 w-full rounded-control border bg-sheet px-3.5 placeholder:text-soft disabled:bg-desk disabled:text-soft',
            edge,
          )}
        />
      )}
    </Labelled>
  );
}

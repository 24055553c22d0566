import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Labelled, type LabelledProps } from './labelled.tsx';

/** A field for text of several lines; it grows with what is written. */
export function TextArea({ label, error, hint, className, ...area }: ComponentProps<'textarea'> & LabelledProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(field, edge) => (
        <textarea
          rows={3}
          {...area}
          {...field}
          className={clsx(
            'field-sizing-content max-h-96 min-h-24 w-full rounded-control border bg-sheet px-3.5 py-2.5 placeholder:text-soft',
            edge,
          )}
        />
      )}
    </Labelled>
  );
}

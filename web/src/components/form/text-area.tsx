import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Labelled, type LabelledProps } from './field.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'value'>, LabelledProps {
  /** Empty: '', null or, if the form has no value yet, undefined. */
  value?: string | null | undefined;
}

/** A field for several lines of text that grows with its text. */
export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className}>
      {(field, edge) => (
        <textarea
          rows={3}
          {...area}
          {...field}
          value={'value' in area ? (area.value ?? '') : undefined}
          className={clsx(
            'field-sizing-content max-h-96 min-h-24 w-full rounded-control border bg-sheet px-3.5 py-2.5 placeholder:text-soft',
            edge,
          )}
        />
      )}
    </Labelled>
  );
}

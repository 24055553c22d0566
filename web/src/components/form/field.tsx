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

interface NumberFieldProps extends Omit<ComponentProps<typeof Field>, 'value' | 'onChange' | 'type'> {
  /** NaN, null and undefined are an empty field. */
  value: number | null | undefined;
  /** Called with NaN while the text is not a number. */
  onChange: (value: number) => void;
}

/** A text field for a number. */
export function NumberField({ value, onChange, ...field }: NumberFieldProps) {
  return (
    <Field
      {...field}
      type="number"
      value={value === null || value === undefined || Number.isNaN(value) ? '' : value}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

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

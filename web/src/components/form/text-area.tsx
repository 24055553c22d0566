import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string;
  /** What is wrong with it, in a sentence. */
  error?: string | undefined;
  hint?: string;
}

/** A field for text of several lines; it grows with what is written. */
export function TextArea({ label, error, hint, className, ...area }: TextAreaProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-strong">
        {label}
      </label>
      <textarea
        rows={3}
        {...area}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        className={clsx(
          'field-sizing-content max-h-96 min-h-24 w-full rounded-control border bg-sheet px-3.5 py-2.5 placeholder:text-soft',
          error ? 'border-loss' : 'border-edge',
        )}
      />
      <p id={noteId} className={clsx('mt-1 min-h-5 text-small', error ? 'text-loss' : 'text-soft')}>
        {note}
      </p>
    </div>
  );
}

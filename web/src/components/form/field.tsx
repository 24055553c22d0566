import clsx from 'clsx';
import { type ComponentProps, useId } from 'react';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  /** What is wrong with it, in a sentence. */
  error?: string | undefined;
  hint?: string;
}

/** A text field with its label above and, below, what it is for or what is wrong. */
export function Field({ label, error, hint, className, ...input }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-strong">
        {label}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        className={clsx(
          'h-12 w-full rounded-control border bg-sheet px-3.5 placeholder:text-soft disabled:bg-desk disabled:text-soft',
          error ? 'border-loss' : 'border-edge',
        )}
      />
      {/* Room is kept for a sentence, so that nothing moves away from under a finger. */}
      <p id={noteId} className={clsx('mt-1.5 min-h-5 text-small', error ? 'text-loss' : 'text-soft')}>
        {note}
      </p>
    </div>
  );
}

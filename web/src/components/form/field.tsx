import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { useProblemText } from '@/lib/errors/error-text.ts';

/** The props that every field of a form has in addition to those of its element. */
export interface LabelledProps {
  label: string;
  /** The error: a message of a contract's schema, or a text that is already translated. */
  error?: string | undefined;
  hint?: ReactNode;
}

interface FrameProps extends LabelledProps {
  className?: string | undefined;
  /** Reserves space for a note, so that nothing moves when it appears. */
  roomForNote?: boolean;
  children: (field: ReturnType<typeof attributes>, edge: string) => ReactNode;
}

const attributes = (id: string, error: string | undefined, hint: ReactNode) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
});

/**
 * The label above a field and a note below it. `children` renders the field with the attributes that connect it to
 * both.
 */
export function Labelled({ label, error, hint, className, roomForNote = true, children }: FrameProps) {
  const id = useId();
  const problemText = useProblemText();
  const note = error ? problemText(error) : hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-strong">
        {label}
      </label>
      {children(attributes(id, error, hint), error ? 'border-loss' : 'border-edge')}
      {(note || roomForNote) && (
        <div
          id={`${id}-note`}
          className={clsx('mt-1.5 pb-1 text-small', roomForNote && 'min-h-6', error ? 'text-loss' : 'text-soft')}
        >
          {note}
        </div>
      )}
    </div>
  );
}

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

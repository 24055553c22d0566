import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { useProblemText } from '@/lib/errors/error-text.ts';

/** What every field of a form may be given beside what its element takes. */
export interface LabelledProps {
  label: string;
  /** What is wrong with it, in a sentence of the contract or the server, or one that is translated already. */
  error?: string | undefined;
  hint?: ReactNode;
}

interface FrameProps extends LabelledProps {
  className?: string | undefined;
  /** Keeps room for a sentence, so that nothing moves away from under a finger. */
  roomForNote?: boolean;
  children: (field: ReturnType<typeof attributes>, edge: string) => ReactNode;
}

const attributes = (id: string, error: string | undefined, hint: ReactNode) => ({
  id,
  'aria-invalid': error ? true : undefined,
  'aria-describedby': error || hint ? `${id}-note` : undefined,
});

/** A field's label above and, below, what it is for or what is wrong; `children` draws the field with what ties it to both. */
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
          className={clsx('mt-1.5 text-small', roomForNote && 'min-h-5', error ? 'text-loss' : 'text-soft')}
        >
          {note}
        </div>
      )}
    </div>
  );
}

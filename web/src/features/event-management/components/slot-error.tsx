import { useProblemText } from '@/lib/errors/error-text.ts';

interface SlotErrorProps {
  id: string;
  /** About the slots as a whole: takes the focus itself, as no field does. */
  group?: boolean;
  children: string | undefined;
}

/** What is wrong with the slots; room for it is kept. */
export function SlotError({ id, group = false, children }: SlotErrorProps) {
  const problemText = useProblemText();
  return (
    <p
      id={id}
      tabIndex={group ? -1 : undefined}
      data-invalid={group && children ? '' : undefined}
      className={`w-full text-small text-loss ${group ? 'my-1.5 min-h-5' : ''}`}
    >
      {children && problemText(children)}
    </p>
  );
}

import { useProblemText } from '@/lib/errors/error-text.ts';

interface SlotErrorProps {
  id: string;
  /** The error is about all slots. It takes the focus itself, because no field can. */
  group?: boolean;
  children: string | undefined;
}

/** An error of the slots. A group error takes up its space even while empty. */
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

import clsx from 'clsx';
import { Mail } from 'lucide-react';

interface WriteIconProps {
  /** To whom, for screen readers and the mouse. */
  label: string;
  className?: string;
  onWrite: () => void;
}

/** The small button beside a heading that writes to its people. */
export function WriteIcon({ label, className, onWrite }: WriteIconProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onWrite}
      className={clsx(
        '-mr-2 grid size-11 shrink-0 place-items-center rounded-round text-soft hover:bg-desk hover:text-ink',
        className,
      )}
    >
      <Mail aria-hidden="true" className="size-5" />
    </button>
  );
}

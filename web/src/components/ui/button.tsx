import clsx from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from './spinner.tsx';

const variants = {
  primary: 'bg-action text-on-action hover:bg-action-deep',
  tinted: 'bg-action-wash text-action hover:bg-action-tint hover:text-action-deep',
  quiet: 'text-soft hover:bg-desk hover:text-ink',
  loss: 'bg-loss-wash text-loss hover:bg-loss-line/30',
} as const;

/** The style of buttons, and of links that look like buttons. */
export const buttonStyle = (variant: keyof typeof variants = 'tinted', className?: string): string =>
  clsx(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-1 text-center font-strong transition-colors duration-150',
    'disabled:cursor-default disabled:opacity-60 aria-busy:cursor-default',
    variants[variant],
    className,
  );

interface ButtonProps extends ComponentProps<'button'> {
  variant?: keyof typeof variants;
  /** While busy, the button keeps its width and the focus, and ignores clicks. */
  busy?: boolean;
  /** The label while busy; without it, a spinner is shown. */
  busyLabel?: ReactNode;
}

/** A button. `busy` also prevents a second submission of its form, because Enter in a field clicks it. */
export function Button({ variant, busy = false, busyLabel, className, children, onClick, ...rest }: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonStyle(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={click}
    >
      <span className="grid place-items-center *:col-start-1 *:row-start-1">
        <span className={clsx('inline-flex items-center gap-2', busy && (busyLabel ? 'invisible' : 'opacity-0'))}>
          {children}
        </span>
        {busyLabel && <span className={clsx(!busy && 'invisible')}>{busyLabel}</span>}
        {busy && !busyLabel && <Spinner />}
      </span>
    </button>
  );
}

/** The style of a link that stands alone below a text, as high as a thumb. */
export const textLink = 'inline-flex min-h-11 items-center text-action underline underline-offset-4';

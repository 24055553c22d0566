import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { optionalPart } from '@/components/ui/lazy.tsx';

/** The look of a small round button that narrows a list. */
export const chipStyle = (on: boolean): string =>
  clsx(
    'inline-flex min-h-11 max-w-full shrink-0 items-center gap-1.5 rounded-full border px-4 whitespace-nowrap transition-colors duration-150',
    on ? 'border-action bg-action font-strong text-on-action' : 'border-edge bg-sheet hover:border-ink',
  );

interface ChipProps extends Omit<ComponentProps<'button'>, 'onChange'> {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** A filter that is on or off. */
export function Chip({ on, onChange, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      className={clsx(chipStyle(on), className)}
      onClick={() => onChange(!on)}
      {...rest}
    />
  );
}

/** The button that begins to watch what somebody looks for. Few people watch: its code comes when somebody looks for something. */
export const WatchButton = optionalPart(() =>
  import('@/domains/watching/watch-toggle.tsx').then(({ WatchToggle }) => WatchToggle),
);

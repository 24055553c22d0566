import clsx from 'clsx';
import { useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** An on-off choice; the whole line can be pressed. */
export function Switch({ label, hint, checked, onChange, className }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={clsx('flex min-h-11 cursor-pointer items-center justify-between gap-4', className)}>
      <span>
        {label}
        {hint && (
          <span id={hintId} className="block text-small text-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        aria-describedby={hint && hintId}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-round border border-edge bg-desk transition-colors duration-150 before:absolute before:top-[3px] before:left-[3px] before:size-5 before:rounded-round before:bg-edge before:transition-transform before:duration-150 checked:border-action checked:bg-action checked:before:translate-x-5 checked:before:bg-on-action"
      />
    </label>
  );
}

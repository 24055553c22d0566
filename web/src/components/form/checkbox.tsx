import clsx from 'clsx';
import { Check } from 'lucide-react';
import type { ComponentProps } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: string;
  onChange: (checked: boolean) => void;
}

/** A box to tick, with its words beside it. */
export function Checkbox({ label, onChange, className, ...input }: CheckboxProps) {
  return (
    <label className={clsx('flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <span className="grid size-5 shrink-0 place-items-center *:col-start-1 *:row-start-1">
        <input
          {...input}
          type="checkbox"
          onChange={(event) => onChange(event.target.checked)}
          className="peer size-5 cursor-pointer appearance-none rounded-[4px] border border-edge bg-sheet checked:border-action checked:bg-action"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3}
          className="pointer-events-none invisible size-4 text-on-action peer-checked:visible"
        />
      </span>
      {label}
    </label>
  );
}

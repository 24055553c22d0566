import clsx from 'clsx';
import { Switch as Primitive } from 'radix-ui';
import { type Ref, useId } from 'react';

interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

/** A switch with its label. The whole line can be pressed. */
export function Switch({ label, hint, checked, onChange, onBlur, ref, className }: SwitchProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={clsx('flex min-h-11 cursor-pointer items-center justify-between gap-4', className)}>
      <span className="min-w-0">
        <span id={`${id}-label`}>{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="block text-small text-soft">
            {hint}
          </span>
        )}
      </span>
      <Primitive.Root
        ref={ref}
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        onCheckedChange={onChange}
        onBlur={onBlur}
        className="h-7 w-12 shrink-0 rounded-round border border-edge bg-desk transition-colors duration-150 data-[state=checked]:border-action data-[state=checked]:bg-action"
      >
        <Primitive.Thumb className="ml-[3px] block size-5 rounded-round bg-edge transition-transform duration-150 data-[state=checked]:translate-x-5 data-[state=checked]:bg-on-action" />
      </Primitive.Root>
    </label>
  );
}

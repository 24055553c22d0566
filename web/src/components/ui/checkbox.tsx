import clsx from 'clsx';
import { Check } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
}

/** A checkbox with its label. The whole line can be pressed. */
export function Checkbox({ label, checked, onChange, className }: CheckboxProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={clsx('flex min-h-11 cursor-pointer items-center gap-3', className)}>
      <Primitive.Root
        id={id}
        checked={checked}
        onCheckedChange={(next) => onChange(next === true)}
        className="grid size-5 shrink-0 place-items-center rounded-[4px] border border-edge bg-sheet data-[state=checked]:border-action data-[state=checked]:bg-action"
      >
        <Primitive.Indicator>
          <Check aria-hidden="true" strokeWidth={3} className="size-4 text-on-action" />
        </Primitive.Indicator>
      </Primitive.Root>
      {label}
    </label>
  );
}

import clsx from 'clsx';
import { Check } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';

interface FingerBoxProps {
  label: string;
  checked: boolean;
  /** It stands for several entries, of which some are chosen and others not. */
  some?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a name that is not shown, as large as a finger. */
export function FingerBox({ label, checked, some = false, onChange }: FingerBoxProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = some;
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 cursor-pointer accent-action"
      />
    </label>
  );
}

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

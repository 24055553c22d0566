import clsx from 'clsx';
import { ToggleGroup as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';

interface ToggleGroupProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  className?: string;
}

/** A row of buttons, one of which is on, to switch views of a list. Arrow keys move between them. */
export function ToggleGroup<Value extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: ToggleGroupProps<Value>) {
  return (
    <Primitive.Root
      type="single"
      aria-label={label}
      value={value}
      // Pressing the active button would turn it off, but one is always on.
      onValueChange={(next) => next && onChange(next as Value)}
      className={clsx('flex max-w-full flex-wrap rounded-control border border-edge bg-sheet', className)}
    >
      {options.map((option) => (
        <Primitive.Item
          key={option.value}
          value={option.value}
          className="flex min-h-11 grow items-center justify-center gap-2 rounded-[7px] px-4 text-soft transition-colors duration-150 hover:text-ink data-[state=on]:bg-action-wash data-[state=on]:font-strong data-[state=on]:text-action-deep"
        >
          {option.label}
        </Primitive.Item>
      ))}
    </Primitive.Root>
  );
}

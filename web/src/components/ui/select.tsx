import clsx from 'clsx';
import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useState } from 'react';

export interface SelectOption {
  value: string;
  label: string;
}

interface SelectProps extends Omit<ComponentProps<typeof Primitive.Trigger>, 'value' | 'onChange' | 'children'> {
  value: string | undefined;
  onChange: (value: string) => void;
  options: readonly SelectOption[];
  /** Shown before the chosen option. */
  sign?: ReactNode;
}

/** Radix reserves '' for "nothing chosen". Here it can be an option, such as "all". */
const empty = 'empty:';

/** Up to so many options are drawn at once. Radix draws those of a closed select as well, which takes long for hundreds. */
const few = 30;

/** A select. The options of a long list are drawn when a pointer or the focus comes to it. */
export function Select({ value, onChange, options, sign, className, ...trigger }: SelectProps) {
  const [wanted, setWanted] = useState(false);
  const drawn = wanted || options.length <= few ? options : options.filter((option) => option.value === (value ?? ''));
  return (
    <Primitive.Root value={value || empty} onValueChange={(next) => onChange(next === empty ? '' : next)}>
      <Primitive.Trigger
        {...trigger}
        onPointerEnter={(event) => {
          setWanted(true);
          trigger.onPointerEnter?.(event);
        }}
        onFocus={(event) => {
          setWanted(true);
          trigger.onFocus?.(event);
        }}
        className={clsx(
          'flex h-11 w-full items-center justify-between gap-2 rounded-control border bg-sheet px-3.5 text-left',
          'disabled:cursor-default disabled:border-transparent disabled:bg-transparent',
          className,
        )}
      >
        {sign}
        <span className="min-w-0 grow truncate">
          <Primitive.Value />
        </span>
        {!trigger.disabled && <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-soft" />}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="z-40 max-h-(--radix-select-content-available-height) w-max max-w-(--radix-select-content-available-width) min-w-(--radix-select-trigger-width) animate-enter overflow-y-auto rounded-control border border-line bg-raised shadow-raised"
        >
          <Primitive.Viewport className="p-1">
            {drawn.map((option) => (
              <Primitive.Item
                key={option.value}
                value={option.value || empty}
                className="flex min-h-11 cursor-default items-center justify-between gap-3 rounded-[5px] px-3 py-1.5 outline-none select-none data-highlighted:bg-action-wash data-highlighted:text-action-deep"
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 shrink-0 text-action" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

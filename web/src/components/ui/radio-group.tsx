import { RadioGroup as Primitive } from 'radix-ui';
import { type ComponentProps, type FocusEvent, useId } from 'react';

const groupOf = (element: Element | null) => element?.closest('[role=radiogroup]');

/** Chooses the radio that the focus comes to from another one of its group, which arrow keys do. */
const chooseFocused = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
  if (groupOf(relatedTarget) === groupOf(currentTarget)) currentTarget.click();
};

/** One radio. By itself, Radix chooses only if the arrow key is still down when the focus has arrived. */
export function RadioItem({ onFocus, ...props }: ComponentProps<typeof Primitive.Item>) {
  const followFocus = (event: FocusEvent<HTMLButtonElement>) => {
    onFocus?.(event);
    chooseFocused(event);
  };
  return <Primitive.Item {...props} onFocus={followFocus} />;
}

interface RadioGroupProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string; hint?: string }[];
  onChange: (value: string) => void;
}

/** A choice of one among a few, each with its label beside it and a hint below. */
export function RadioGroup({ label, value, options, onChange }: RadioGroupProps) {
  const id = useId();
  return (
    <div>
      <p id={id} className="font-strong">
        {label}
      </p>
      <Primitive.Root aria-labelledby={id} value={value} onValueChange={onChange}>
        {options.map((option) => (
          <div key={option.value}>
            <label htmlFor={`${id}-${option.value}`} className="flex min-h-11 cursor-pointer items-center gap-3">
              <RadioItem
                id={`${id}-${option.value}`}
                value={option.value}
                aria-describedby={option.hint && `${id}-${option.value}-hint`}
                className="grid size-5 shrink-0 place-items-center rounded-round border border-edge bg-sheet data-[state=checked]:border-action"
              >
                <Primitive.Indicator className="size-2.5 rounded-round bg-action" />
              </RadioItem>
              {option.label}
            </label>
            {option.hint && (
              <p id={`${id}-${option.value}-hint`} className="ml-8 text-small text-soft">
                {option.hint}
              </p>
            )}
          </div>
        ))}
      </Primitive.Root>
    </div>
  );
}

import { presetColors } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { Check } from 'lucide-react';
import { RadioGroup } from 'radix-ui';
import { type CSSProperties, useId } from 'react';
import { RadioItem } from '@/components/ui/radio-group.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';
import { useProblemText } from '@/lib/errors/error-text.ts';
import { slotTypeTexts } from './texts.ts';

const names: Partial<Record<string, 'blue' | 'purple' | 'green' | 'orange' | 'red' | 'yellow' | 'grey' | 'violet'>> = {
  '#3182ce': 'blue',
  '#805ad5': 'purple',
  '#38a169': 'green',
  '#dd6b20': 'orange',
  '#e53e3e': 'red',
  '#d69e2e': 'yellow',
  '#718096': 'grey',
  '#6b46c1': 'violet',
};

interface ColorChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** One of the preset colors, or the present one. */
export function ColorChoice({ value, error, onChange }: ColorChoiceProps) {
  const id = useId();
  const problemText = useProblemText();
  const t = useStore(slotTypeTexts);
  const nameOf = (color: string) => {
    const name = names[color];
    return name ? t[name] : color;
  };
  const colors: readonly string[] = presetColors.some((preset) => preset === value)
    ? presetColors
    : [...presetColors, value];
  return (
    <div>
      <p id={id} className="mb-1.5 font-strong">
        {t.color}
      </p>
      <RadioGroup.Root aria-labelledby={id} value={value} onValueChange={onChange} className="-ml-1 flex flex-wrap">
        {colors.map((color) => (
          <Tooltip key={color} text={nameOf(color)}>
            <RadioItem
              value={color}
              aria-label={nameOf(color)}
              className="grid size-11 place-items-center rounded-control"
            >
              <span
                aria-hidden="true"
                className="swatch grid size-8 place-items-center rounded-[6px] ring-ink ring-offset-2 ring-offset-sheet in-data-[state=checked]:ring-2"
                style={{ '--swatch': color } as CSSProperties}
              >
                {color === value && <Check strokeWidth={3} className="size-5 text-sheet" />}
              </span>
            </RadioItem>
          </Tooltip>
        ))}
      </RadioGroup.Root>
      <p className="mt-1 min-h-5 text-small text-loss">{error && problemText(error)}</p>
    </div>
  );
}

import { presetColors } from '@contract/slot-types.ts';
import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';

const names: Record<string, string> = {
  '#3182ce': 'Blue',
  '#805ad5': 'Purple',
  '#38a169': 'Green',
  '#dd6b20': 'Orange',
  '#e53e3e': 'Red',
  '#d69e2e': 'Yellow',
  '#718096': 'Grey',
  '#6b46c1': 'Violet',
};

interface ColorChoiceProps {
  value: string;
  error: string | undefined;
  onChange: (color: string) => void;
}

/** One of the preset colours, or the one that it has. */
export function ColorChoice({ value, error, onChange }: ColorChoiceProps) {
  const colors: readonly string[] = presetColors.some((preset) => preset === value)
    ? presetColors
    : [...presetColors, value];
  return (
    <fieldset>
      <legend className="mb-1.5 font-strong">Color</legend>
      <div className="-ml-1 flex flex-wrap">
        {colors.map((color) => (
          <label
            key={color}
            title={names[color] ?? color}
            className="relative grid size-11 cursor-pointer place-items-center rounded-control has-focus-visible:outline-2 has-focus-visible:outline-action"
          >
            <input
              type="radio"
              name="color"
              value={color}
              checked={color === value}
              onChange={() => onChange(color)}
              className="peer absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <span className="sr-only">{names[color] ?? color}</span>
            <span
              aria-hidden="true"
              className="swatch grid size-8 place-items-center rounded-[6px] ring-ink ring-offset-2 ring-offset-sheet peer-checked:ring-2"
              style={{ '--swatch': color } as CSSProperties}
            >
              {color === value && <Check strokeWidth={3} className="size-5 text-sheet" />}
            </span>
          </label>
        ))}
      </div>
      <p className="mt-1 min-h-5 text-small text-loss">{error}</p>
    </fieldset>
  );
}

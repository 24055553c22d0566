import {
  DropdownMenu,
  DropdownMenuCheckbox,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import type { TriggerButton } from '@/components/ui/lazy.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import type { ChoiceFilterProps } from './choice-filter.tsx';

type ChoiceMenuProps = Pick<ChoiceFilterProps, 'items' | 'chosen' | 'words' | 'onChange'> & { button: TriggerButton };

/** What to choose from, several at once. */
export function ChoiceMenu({ button, items, chosen, words, onChange }: ChoiceMenuProps) {
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent align="start">
        {items.length === 0 && <p className="px-3 py-2.5 text-soft">{words.none}</p>}
        {items.map(({ id, name, color }) => (
          <DropdownMenuCheckbox key={id} checked={chosen.includes(id)} onCheckedChange={(on) => toggle(id, on)}>
            {color && <SlotSwatch color={color} />}
            <span className="min-w-0">{name}</span>
          </DropdownMenuCheckbox>
        ))}
        {chosen.length > 0 && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => onChange([])}>{words.showAll}</DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

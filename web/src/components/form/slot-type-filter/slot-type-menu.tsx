import type { SlotType } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { SlotSwatch } from '@/components/schedule/slot-swatch.tsx';
import {
  DropdownMenu,
  DropdownMenuCheckbox,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx';
import type { TriggerButton } from '@/components/ui/lazy-trigger.tsx';
import { slotTypeFilterMessages } from './messages.ts';

interface OpenMenuProps {
  button: TriggerButton;
  types: readonly SlotType[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The slot types to choose from, several at once. */
export function OpenMenu({ button, types, chosen, onChange }: OpenMenuProps) {
  const t = useStore(slotTypeFilterMessages);
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger {...button} />
      <DropdownMenuContent align="start">
        {types.length === 0 && <p className="px-3 py-2.5 text-soft">{t.none}</p>}
        {types.map(({ id, name, color }) => (
          <DropdownMenuCheckbox key={id} checked={chosen.includes(id)} onCheckedChange={(on) => toggle(id, on)}>
            <SlotSwatch color={color} />
            <span className="min-w-0">{name}</span>
          </DropdownMenuCheckbox>
        ))}
        {chosen.length > 0 && (
          <>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={() => onChange([])}>{t.showAll}</DropdownMenuItem>
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

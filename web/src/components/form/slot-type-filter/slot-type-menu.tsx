import type { SlotType } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { SlotSwatch } from '@/components/schedule/slot-swatch.tsx';
import type { MenuButton } from '@/components/ui/lazy-menu.tsx';
import { Menu, MenuCheckbox, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu.tsx';
import { slotTypeFilterMessages } from './messages.ts';

interface OpenMenuProps {
  button: MenuButton;
  types: readonly SlotType[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** The slot types to choose from, several at once. */
export function OpenMenu({ button, types, chosen, onChange }: OpenMenuProps) {
  const t = useStore(slotTypeFilterMessages);
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <Menu defaultOpen>
      <MenuTrigger {...button} />
      <MenuContent align="start">
        {types.length === 0 && <p className="px-3 py-2.5 text-soft">{t.none}</p>}
        {types.map(({ id, name, color }) => (
          <MenuCheckbox key={id} checked={chosen.includes(id)} onCheckedChange={(on) => toggle(id, on)}>
            <SlotSwatch color={color} />
            <span className="min-w-0">{name}</span>
          </MenuCheckbox>
        ))}
        {chosen.length > 0 && (
          <>
            <MenuSeparator />
            <MenuItem onSelect={() => onChange([])}>{t.showAll}</MenuItem>
          </>
        )}
      </MenuContent>
    </Menu>
  );
}

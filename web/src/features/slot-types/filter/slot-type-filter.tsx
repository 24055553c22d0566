import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import { Menu, MenuCheckbox, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/menu.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { useShortcut } from '@/lib/shortcuts.ts';
import { slotTypesQuery } from '@/lib/slot-types-query.ts';
import { slotTypeFilterMessages } from './messages.ts';

interface SlotTypeFilterProps {
  /** Ids of the chosen slot types; none means any. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Chooses slot types, several at once. `/` leads here. */
export function SlotTypeFilter({ chosen, onChange }: SlotTypeFilterProps) {
  const t = useStore(slotTypeFilterMessages);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  useShortcut('/', () => trigger.current?.focus());
  const names = types.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const count = t.count({ count: chosen.length });
  const label = chosen.length === 0 ? t.all : (names.length === 1 && names[0]) || count;
  const toggle = (id: string, on: boolean) => onChange(on ? [...chosen, id] : chosen.filter((each) => each !== id));
  return (
    <Menu open={open} onOpenChange={setOpen}>
      <MenuTrigger
        ref={trigger}
        aria-label={t.label({ chosen: label })}
        className="flex min-h-11 min-w-48 items-center justify-between gap-3 rounded-control border border-edge bg-sheet px-4 hover:border-ink"
      >
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-soft" />
      </MenuTrigger>
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

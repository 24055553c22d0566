import { type KeyboardEvent, useMemo, useState } from 'react';
import { browserZone } from '@/lib/time/browser-zone.ts';
import { noZone, searchZones, type ZoneChoice, zoneChoices } from '@/lib/time/zone-search.ts';

/** How far each key moves in the list. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/**
 * The state of the list below a zone field: whether it is open, the search, and the active choice. While it is open the
 * field contains the search; a search of `null` means that nothing has been typed. `none`: the label of the first
 * choice, no zone, if there is one.
 */
export function useZoneList(value: string, iana: boolean, none: string | undefined, onChoose: (value: string) => void) {
  const [search, setSearch] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  // Computing the offsets of hundreds of zones takes time, so it is done when the list opens.
  const all = useMemo(() => {
    if (!open) return [];
    const zones = zoneChoices(value === '' ? [browserZone()] : [browserZone(), value], iana);
    return none ? [noZone(none), ...zones] : zones;
  }, [open, value, iana, none]);
  const choices = useMemo(() => searchZones(search ?? '', all), [search, all]);
  const start = search === null ? value : null;
  const index = choices.findIndex((choice) => choice.value === (marked ?? start));
  const active = choices[Math.max(0, index)];
  const show = () => {
    setOpen(true);
    setMarked(null);
  };
  const close = () => {
    setOpen(false);
    setSearch(null);
    setMarked(null);
  };
  const choose = (choice: ZoneChoice | undefined) => {
    if (choice) onChoose(choice.value);
    close();
  };
  const move = (by: number) => {
    if (!open) return show();
    const next = Math.min(Math.max(Math.max(0, index) + by, 0), choices.length - 1);
    setMarked(choices[next]?.value ?? null);
  };
  return {
    open,
    search,
    choices,
    active: open ? active : undefined,
    show,
    close,
    choose,
    type: (text: string) => {
      show();
      setSearch(text);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey) return;
      if (key in steps) move(steps[key] ?? 0);
      else if (open && key === 'Enter') choose(active);
      else if (open && key === 'Escape') close();
      else return;
      event.preventDefault();
    },
  };
}

import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import { LazyTrigger } from '@/components/ui/lazy-trigger.tsx';
import { useShortcut } from '@/lib/focus/shortcuts.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { slotTypeFilterMessages } from './messages.ts';

interface SlotTypeFilterProps {
  /** Ids of the chosen slot types; an empty list means all. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

const load = () => import('./slot-type-menu.tsx').then(({ OpenMenu }) => OpenMenu);

/** A filter by slot types, several at once. The key `/` focuses it. */
export function SlotTypeFilter({ chosen, onChange }: SlotTypeFilterProps) {
  const t = useStore(slotTypeFilterMessages);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const trigger = useRef<HTMLButtonElement>(null);
  useShortcut('/', () => trigger.current?.focus());
  const names = types.filter(({ id }) => chosen.includes(id)).map(({ name }) => name);
  const count = t.count({ count: chosen.length });
  const label = chosen.length === 0 ? t.all : (names.length === 1 && names[0]) || count;
  const button = {
    ref: trigger,
    'aria-label': t.label({ chosen: label }),
    className:
      'flex min-h-11 min-w-48 items-center justify-between gap-3 rounded-control border border-edge bg-sheet px-4 hover:border-ink',
    children: (
      <>
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-soft" />
      </>
    ),
  };
  return <LazyTrigger button={button} load={load} props={{ types, chosen, onChange }} />;
}

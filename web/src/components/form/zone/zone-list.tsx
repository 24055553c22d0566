import clsx from 'clsx';
import { Check } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { offsetLabel, type ZoneChoice } from '@/lib/time/zone-search.ts';

interface ZoneListProps {
  id: string;
  label: string;
  choices: readonly ZoneChoice[];
  chosen: string;
  /** The choice that Enter selects. */
  active: ZoneChoice | undefined;
  onChoose: (choice: ZoneChoice) => void;
}

export const zoneOptionId = (listId: string, choice: ZoneChoice): string => `${listId}-${choice.value}`;

/** The zones that were found. The focus stays in the field, so pressing a zone must not move it. */
export function ZoneList({ id, label, choices, chosen, active, onChoose }: ZoneListProps) {
  const list = useRef<HTMLDivElement>(null);
  const activeId = active && zoneOptionId(id, active);
  useEffect(() => {
    if (activeId) list.current?.querySelector(`#${CSS.escape(activeId)}`)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className="max-h-64 overflow-y-auto p-1">
      {choices.map((choice) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={choice.value}
          id={zoneOptionId(id, choice)}
          role="option"
          aria-selected={choice.value === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(choice)}
          className={clsx(
            'flex min-h-11 cursor-default items-center gap-2 rounded-[5px] px-3 py-1.5',
            choice === active ? 'bg-action-wash text-action-deep' : 'hover:bg-desk',
          )}
        >
          <span className="min-w-0 grow">
            {choice.label}
            {choice.place && <span className="text-soft"> · {choice.place}</span>}
          </span>
          {choice.offset !== null && (
            <span className="shrink-0 text-small text-soft">{offsetLabel(choice.offset)}</span>
          )}
          <Check
            aria-hidden="true"
            className={clsx('size-4 shrink-0 text-action', choice.value !== chosen && 'invisible')}
          />
        </div>
      ))}
    </div>
  );
}

import type { SlotTypeRef } from '@contract/slot-types.ts';
import { useStore } from '@nanostores/react';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { NoSlotTypes } from '@/domains/shifts/no-slot-types.tsx';
import type { SlotLine } from './form.ts';
import { SlotError } from './slot-error.tsx';
import { SlotFormRow } from './slot-form-row.tsx';
import { eventFormTexts } from './texts.ts';
import { useSlotLines, useWorth } from './use-slot-lines.ts';

interface SlotRowsProps {
  /** The slot types to choose from, and those that the event already has. */
  types: readonly SlotTypeRef[];
  /** Whether `types` has all that the organisation has: what is missing has been deleted. */
  complete: boolean;
  zone: string;
  allDay: boolean;
}

/** The volunteer slots of an event: rows with a slot type and a count, to add and to remove. */
export function SlotRows({ types, complete, zone, allDay }: SlotRowsProps) {
  const t = useStore(eventFormTexts);
  const { lines, errors, add, change, drop } = useSlotLines();
  const worthOf = useWorth(zone, allDay);
  const list = useRef<HTMLUListElement>(null);
  const free = types.filter(({ id }) => !lines.some(({ slotTypeId }) => slotTypeId === id));
  const focusRow = (at: number, stop = 'select:not(:disabled), button:not(:disabled)') =>
    setTimeout(() => {
      const rows = [...(list.current?.children ?? [])];
      rows[Math.min(at, rows.length - 1)]?.querySelector<HTMLElement>(stop)?.focus();
    });
  const restore = (at: number, part: Partial<SlotLine>) => {
    change(at, part);
    // The count field replaces the pressed button.
    focusRow(at, 'input');
  };
  const remove = (at: number) => {
    // A row with signups stays until saving, with a warning, so that it does not disappear unnoticed.
    if ((lines[at]?.taken ?? 0) > 0) change(at, { removed: true });
    else drop(at);
    focusRow(at);
  };
  const addFree = () => {
    const next = free[0];
    if (!next) return;
    add(next.id);
    focusRow(lines.length);
  };
  return (
    <section aria-labelledby="volunteer-slots" className="sheet p-5 sm:p-8">
      <h2 id="volunteer-slots" className="mb-3 text-day">
        {t.slots}
      </h2>
      {lines.length > 0 && (
        <ul ref={list} className="divide-y divide-line border-y border-line">
          {lines.map((line, index) => (
            <SlotFormRow
              key={line.row}
              line={line}
              at={index}
              types={types.filter(({ id }) => id === line.slotTypeId || free.some((other) => other.id === id))}
              error={
                complete && !types.some(({ id }) => id === line.slotTypeId)
                  ? t.typeGone
                  : (errors?.[index]?.count?.message ?? errors?.[index]?.slotTypeId?.message)
              }
              minError={errors?.[index]?.min?.message}
              worthOf={worthOf}
              onChange={(part) => change(index, part)}
              onRestore={(part) => restore(index, part)}
              onRemove={() => remove(index)}
            />
          ))}
        </ul>
      )}
      <SlotError id="slots-error" group>
        {errors?.message ?? errors?.root?.message}
      </SlotError>
      {types.length === 0 ? (
        <NoSlotTypes />
      ) : (
        <Button onClick={addFree} disabled={free.length === 0}>
          <Plus aria-hidden="true" className="size-5" />
          {t.addSlot}
        </Button>
      )}
    </section>
  );
}

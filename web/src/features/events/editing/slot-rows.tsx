import type { SlotTypeRef } from '@contract/slot-types.ts';
import { Plus, Undo2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { Select } from '@/components/ui/select.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { Needs } from '@/domains/qualifications/needs.tsx';
import { NoSlotTypes } from '@/domains/shifts/no-slot-types.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { namedApart } from '@/lib/format/names-apart.ts';
import { eventFormTexts } from '../texts.ts';
import type { SlotLine } from './form.ts';
import { GroupSize } from './group-size.tsx';
import { SlotError, SlotRow, type SlotRowProps, useSlotLines, useWorth } from './slot-fields.tsx';

interface SlotFormRowProps extends Pick<SlotRowProps, 'line' | 'at' | 'error' | 'minError' | 'onChange' | 'onRemove'> {
  /** The slot types to choose from. */
  types: readonly SlotTypeRef[];
  worthOf: (type: SlotTypeRef) => string;
  /** Undoes a removal or a cancellation. */
  onRestore: (part: Partial<SlotLine>) => void;
}

/** A removed slot that people are signed up for: saving will cancel it. */
function RemovedRow({ line, name, onKeep }: { line: SlotLine; name: string; onKeep: () => void }) {
  const t = useTexts(eventFormTexts);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
      <p className="min-w-0 grow basis-48 pl-9">
        <s className="text-soft">{name}</s>
        <span className="block text-small text-attention">{t.savingCancels({ count: line.taken })}</span>
      </p>
      <Button variant="quiet" onClick={onKeep}>
        <Undo2 aria-hidden="true" className="size-5" />
        {t.keep}
        <span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}

/** One slot of the form: type, count and worth. */
function SlotFormRow(props: SlotFormRowProps) {
  const { line, at, types, error, minError, worthOf, onChange, onRestore, onRemove } = props;
  const [t, common, shared] = useTexts(eventFormTexts, commonTexts, adminCommonTexts);
  const type = types.find(({ id }) => id === line.slotTypeId);
  const name = type?.name ?? t.slot;
  if (line.removed) return <RemovedRow line={line} name={name} onKeep={() => onRestore({ removed: false })} />;
  const fixed = line.taken > 0 || line.canceled;
  return (
    <SlotRow
      {...{ name, line, at, error, minError, onChange, onRemove }}
      basis="basis-48"
      restore={
        line.canceled && (
          <Button variant="quiet" onClick={() => onRestore({ canceled: false })}>
            {shared.restore}
            <span className="sr-only"> {name}</span>
          </Button>
        )
      }
    >
      <Select
        aria-label={t.slotType({ place: at + 1 })}
        sign={<SlotSwatch color={type?.color ?? 'gray'} />}
        value={line.slotTypeId}
        options={namedApart(types).map(({ id, name: label }) => ({ value: id, label }))}
        disabled={fixed}
        onChange={(slotTypeId) => onChange({ slotTypeId })}
        className="border-edge px-3"
      />
      <p className="mt-1 pl-9 text-small text-soft">
        {type && worthOf(type)}
        {line.taken > 0 && ` · ${t.signedUp({ count: line.taken })}`}
        {line.canceled && <span className="text-loss"> · {common.canceled}</span>}
      </p>
      <Needs names={type?.needs} className="pl-9" />
    </SlotRow>
  );
}

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
  const t = useTexts(eventFormTexts);
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
      <GroupSize />
    </section>
  );
}

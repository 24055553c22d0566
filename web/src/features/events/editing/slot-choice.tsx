import type { SlotType } from '@contract/slot-types.ts';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { Needs } from '@/domains/qualifications/needs.tsx';
import { NoSlotTypes } from '@/domains/shifts/no-slot-types.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { eventFormTexts } from '../texts.ts';
import { GroupSize } from './group-size.tsx';
import { SlotError, SlotRow, useSlotLines, useWorth } from './slot-fields.tsx';

interface ChoiceButtonsProps {
  types: readonly SlotType[];
  chosen: (id: string) => boolean;
  onToggle: (id: string) => void;
}

/** All slot types as buttons; each can be used once. */
function ChoiceButtons({ types, chosen, onToggle }: ChoiceButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {types.map(({ id, name, color }) => (
        <button
          key={id}
          id={`choice-${id}`}
          type="button"
          aria-pressed={chosen(id)}
          onClick={() => onToggle(id)}
          className="flex min-h-11 max-w-full items-center gap-2 rounded-control border border-edge bg-sheet px-3.5 py-1.5 text-left transition-colors duration-150 hover:border-ink aria-pressed:border-action aria-pressed:bg-action-wash aria-pressed:font-strong aria-pressed:text-action-deep"
        >
          <SlotSwatch color={color} />
          <span className="min-w-0">{name}</span>
          {chosen(id) && <Check aria-hidden="true" className="size-4 shrink-0" />}
        </button>
      ))}
    </div>
  );
}

/** The volunteer slots of a new event. Slot types are chosen with buttons, and each gets a count. */
export function SlotChoice({ zone }: { zone: string }) {
  const [t, shared] = useTexts(eventFormTexts, adminCommonTexts);
  const query = useQuery(slotTypesQuery);
  const { lines, errors, add, change, drop } = useSlotLines();
  const worthOf = useWorth(zone, false);
  const at = (id: string) => lines.findIndex(({ slotTypeId }) => slotTypeId === id);
  const toggle = (id: string) => (at(id) < 0 ? add(id) : drop(at(id)));
  const remove = (id: string) => {
    drop(at(id));
    document.getElementById(`choice-${id}`)?.focus();
  };
  const none = errors?.message ?? errors?.root?.message;
  return (
    <section aria-labelledby="volunteer-slots" className="sheet p-5 sm:p-8">
      <h2 id="volunteer-slots" className="mb-1 text-day">
        {t.slots}
      </h2>
      <p className="mb-5 text-soft">{t.slotsHint}</p>
      <FailedToLoad query={query} sentence={shared.slotTypesFailed} />
      {query.isPending && <Skeleton className="h-11 w-full" />}
      {query.data?.length === 0 && <NoSlotTypes />}
      {query.data && query.data.length > 0 && (
        <ChoiceButtons types={query.data} chosen={(id) => at(id) >= 0} onToggle={toggle} />
      )}
      <SlotError id="slots-error" group>
        {none}
      </SlotError>
      {lines.length > 0 && (
        <ul className="mt-1 divide-y divide-line border-y border-line">
          {lines.map((line, index) => {
            const type = query.data?.find(({ id }) => id === line.slotTypeId);
            const wrong = errors?.[index]?.count?.message ?? errors?.[index]?.slotTypeId?.message;
            // A line that was not shown could not be removed, and the event never be saved.
            const error = type || !query.data ? wrong : t.typeGone;
            return (
              <SlotRow
                key={line.slotTypeId}
                name={type?.name ?? t.slot}
                line={line}
                at={index}
                error={error}
                minError={errors?.[index]?.min?.message}
                basis="basis-40"
                onChange={(part) => change(index, part)}
                onRemove={() => remove(line.slotTypeId)}
              >
                <p className="flex items-center gap-1.5">
                  <SlotSwatch color={type?.color ?? 'gray'} />
                  <span className="min-w-0 font-strong">{type?.name ?? t.slot}</span>
                </p>
                <p className="pl-5.5 text-small text-soft">{type && worthOf(type)}</p>
                <Needs names={type?.qualifications.map(({ name }) => name)} className="pl-5.5" />
              </SlotRow>
            );
          })}
        </ul>
      )}
      <GroupSize />
    </section>
  );
}

import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Choice } from '@/components/form/choice.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { whomTexts } from './whom-texts.ts';

interface ShiftChoiceProps {
  /** The shifts of the day. */
  query: UseQueryResult<Event[]>;
  /** The chosen one, and one of its slots or empty. */
  shift: Event | undefined;
  slot: string;
  onChange: (shift: string, slot: string) => void;
}

/** One of the shifts of a day and, if it has several, one of its roles. */
export function ShiftChoice({ query, shift, slot, onChange }: ShiftChoiceProps) {
  const t = useStore(whomTexts);
  if (query.isError) return <FailedToLoad query={query} sentence={t.shiftsFailed} />;
  if (query.isPending) return <Skeleton className="h-17" />;
  if (!shift) return <p className="text-soft">{t.noShifts}</p>;
  const slots = shift.slot_assignments;
  return (
    <>
      <Choice
        label={t.which}
        value={shift.id}
        options={query.data.map((event) => {
          const { start, end } = writtenTimes(event);
          const times = end === null ? start : `${start} – ${end}`;
          return { value: event.id, label: [times, event.title, event.location].filter(Boolean).join(' · ') };
        })}
        onChange={(next) => onChange(next, '')}
      />
      {slots.length > 1 && (
        <Choice
          label={t.role}
          value={slot}
          options={[
            { value: '', label: t.everyRole },
            ...slots.map(({ id, slot_type }) => ({ value: id, label: slot_type.name })),
          ]}
          onChange={(next) => onChange(shift.id, next)}
        />
      )}
    </>
  );
}

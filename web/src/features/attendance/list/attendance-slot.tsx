import type { Attendee } from '@contract/attendance.ts';
import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { Needs } from '@/domains/qualifications/needs.tsx';
import { moveFocus } from '@/lib/focus/move-focus.ts';
import { AttendeeRow } from './attendee-row.tsx';
import { countsOf, isMarkable } from './marks.ts';
import { attendanceTexts } from './texts.ts';

interface AttendanceSlotProps {
  eventId: string;
  people: readonly Attendee[];
  started: boolean;
  /** Today as `2025-06-14`. */
  today: string;
  zone: string;
  onCorrect: (person: Attendee) => void;
}

/** The people of one slot. The up and down keys move between the same button of neighboring people. */
export function AttendanceSlot({ people, ...row }: AttendanceSlotProps) {
  const t = useStore(attendanceTexts);
  const heading = useId();
  const [first] = people;
  if (!first) return null;
  const markable = people.filter(isMarkable).length;
  return (
    <section aria-labelledby={heading} className="sheet">
      <div className="flex items-baseline justify-between gap-4 border-b border-margin px-4 py-3 sm:px-5">
        <div className="min-w-0">
          <h2 id={heading} className="flex items-center gap-1.5 text-lead font-strong">
            <SlotSwatch color={first.slot_type.color} />
            <span className="min-w-0">{first.slot_type.name}</span>
          </h2>
          <Needs names={first.slot_type.needs} />
        </div>
        <p className="shrink-0 text-small text-soft">
          {row.started
            ? t.markedOf({ marked: markable - countsOf(people).unmarked, all: markable })
            : t.signedUp({ count: people.length })}
        </p>
      </div>
      <ul
        className="divide-y divide-line"
        onKeyDown={(event) => {
          const mark = event.target instanceof HTMLElement && event.target.dataset.mark;
          if (mark) moveFocus(event, `[data-mark=${mark}]`);
        }}
      >
        {people.map((person) => (
          <AttendeeRow key={person.id} person={person} {...row} />
        ))}
      </ul>
    </section>
  );
}

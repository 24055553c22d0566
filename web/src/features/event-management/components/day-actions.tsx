import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { CalendarClock, CopyPlus } from 'lucide-react';
import { plan, plannedOf } from '@/lib/change-sets/planning.ts';
import { selectedShifts, selectShifts } from '@/lib/change-sets/selection.ts';
import { eventListMessages } from '../messages.ts';

const icon = 'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink';

/** What can be done with all events of a day: select, move, copy. `day`: its name for screen readers. */
export function DayActions({ events, day }: { events: readonly Event[]; day: string }) {
  const t = useStore(eventListMessages);
  const selected = useStore(selectedShifts);
  const count = events.filter(({ id }) => selected.has(id)).length;
  const all = count === events.length;
  const toggle = () => {
    const others = new Set(selected);
    for (const { id } of events) others.delete(id);
    selectShifts(all ? others : [...others, ...events.map(({ id }) => id)]);
  };
  return (
    <div data-print="no" className="-my-2 -mr-2 flex shrink-0">
      <button
        type="button"
        title={t.moveDay}
        onClick={() => plan('move', events.map(plannedOf))}
        className={`max-sm:hidden ${icon}`}
      >
        <CalendarClock aria-hidden="true" className="size-5" />
        <span className="sr-only">{t.moveNamedDay({ day })}</span>
      </button>
      <button
        type="button"
        title={t.copyDay}
        onClick={() => plan('copy', events.map(plannedOf))}
        className={`max-sm:hidden ${icon}`}
      >
        <CopyPlus aria-hidden="true" className="size-5" />
        <span className="sr-only">{t.copyNamedDay({ day })}</span>
      </button>
      <label title={t.selectDay} className="grid size-11 cursor-pointer place-items-center">
        <input
          type="checkbox"
          aria-label={t.selectNamedDay({ day })}
          checked={all}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !all;
          }}
          onChange={toggle}
          className="size-5 cursor-pointer accent-action"
        />
      </label>
    </div>
  );
}

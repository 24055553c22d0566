import type { Event } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { CalendarClock, CopyPlus } from 'lucide-react';
import { plan, plannedOf } from '@/lib/change-sets/planning.ts';
import { selectedShifts } from '@/lib/change-sets/selection.ts';
import { eventListTexts } from './texts.ts';

const icon = 'grid size-11 shrink-0 place-items-center rounded-control text-soft hover:text-ink';

/**
 * What can be done with all events of a day: select, move, copy. `day`: its name for screen readers. The list handles the clicks of the
 * box (`useSelecting`), because a click with Shift selects several days.
 */
export function DayActions({ events, day }: { events: readonly Event[]; day: string }) {
  const t = useStore(eventListTexts);
  const selected = useStore(selectedShifts);
  const count = events.filter(({ id }) => selected.has(id)).length;
  const all = count === events.length;
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
          data-select={events[0]?.id}
          data-select-to={events.at(-1)?.id}
          // React asks for a handler.
          onChange={() => undefined}
          className="size-5 cursor-pointer accent-action"
        />
      </label>
    </div>
  );
}

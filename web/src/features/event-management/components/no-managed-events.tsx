import { Link } from '@tanstack/react-router';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import type { ManagedFilter } from '../search.ts';

interface NoManagedEventsProps {
  filter: ManagedFilter;
  /** The end is before the start. */
  emptyRange: boolean;
  onFilter: (change: Partial<ManagedFilter>) => void;
}

function hintOf({ start, end, past }: ManagedFilter, emptyRange: boolean): string {
  if (emptyRange && start && end && end < start) return 'The end date is before the start date.';
  if (emptyRange) return 'These days are over. Show past events to see them.';
  if (start || end) return 'There is nothing on the days you chose.';
  return past ? 'Create the first event, and it appears here.' : 'Nothing is planned from today on.';
}

/** What stands in place of the days when there are none, and the way on. */
export function NoManagedEvents({ filter, emptyRange, onFilter }: NoManagedEventsProps) {
  const { start, end, past } = filter;
  const dated = start !== undefined || end !== undefined;
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">No events found</p>
      <p className="mt-1 text-soft">{hintOf(filter, emptyRange)}</p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {dated && <Button onClick={() => onFilter({ start: undefined, end: undefined })}>Show all dates</Button>}
        {!past && <Button onClick={() => onFilter({ past: true })}>Include past events</Button>}
        {!dated && past && (
          <Link to="/admin/events/create" className={buttonStyle()}>
            Create an event
          </Link>
        )}
      </div>
    </div>
  );
}

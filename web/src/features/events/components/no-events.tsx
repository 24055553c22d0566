import { Button } from '@/components/ui/button.tsx';
import type { EventFilter } from '../filter.ts';

const hints = {
  upcoming: 'New events appear here as soon as they are planned.',
  past: 'Events move here when they are over.',
  all: 'Events appear here as soon as they are planned.',
};

/** What stands in place of the days when there are none, and the way on. */
export function NoEvents({ filter, onAllTypes }: { filter: EventFilter; onAllTypes: () => void }) {
  const filtered = filter.types.length > 0;
  return (
    <div className="sheet px-5 py-8 text-center sm:px-6">
      <p className="text-lead font-strong">No events found</p>
      <p className="mt-1 text-soft">{filtered ? 'None has the slot types you chose.' : hints[filter.show]}</p>
      {filtered && (
        <Button className="mt-4" onClick={onAllTypes}>
          Show all slot types
        </Button>
      )}
    </div>
  );
}

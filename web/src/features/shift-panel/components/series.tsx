import { type Event, listEvents } from '@contract/events.ts';
import { useStore } from '@nanostores/react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Repeat } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { commonMessages } from '@/i18n/common-messages.ts';
import { api } from '@/lib/api/api.ts';
import { isSelecting, knownShifts } from '@/lib/change-sets/known-shifts.ts';
import { plannedOf } from '@/lib/change-sets/planning.ts';
import { selectShifts } from '@/lib/change-sets/selection.ts';
import { shiftPanelMessages } from '../messages.ts';

/** Selects shifts that the present page may not show. */
function select(events: readonly Event[]): void {
  knownShifts.set(new Map([...knownShifts.get(), ...events.map((each) => [each.id, plannedOf(each)] as const)]));
  selectShifts(events.map(({ id }) => id));
}

/** How many shifts repeat this one, and what selects them, so that they can be changed together. */
export function Series({ event }: { event: Event }) {
  const t = useStore(shiftPanelMessages);
  const common = useStore(commonMessages);
  const navigate = useNavigate();
  const { series, start_time } = event;
  const find = useMutation({
    mutationFn: async (from: string | undefined) => {
      const query = { series_id: series?.id, ...(from && { from }) };
      // A shift that is still running at `from` began before it.
      return (await api.all(listEvents, { query })).filter((each) => !from || each.start_time >= from);
    },
    onSuccess: (events) => {
      select(events);
      // The bar for selected shifts is on the pages that list them.
      void navigate({ to: isSelecting.get() ? '.' : '/admin/events', search: isSelecting.get() ? closed : {} });
    },
    meta: { error: () => t.seriesFailed },
  });
  if (!series || series.events < 2) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-soft">
      <Repeat aria-hidden="true" className="size-4 shrink-0" />
      <span>{common.repeats({ count: series.events })}</span>
      <div className="-ml-1 flex flex-wrap">
        <Button variant="quiet" className="px-3!" busy={find.isPending} onClick={() => find.mutate(undefined)}>
          {t.selectSeries}
        </Button>
        <Button variant="quiet" className="px-3!" busy={find.isPending} onClick={() => find.mutate(start_time)}>
          {t.selectFrom}
        </Button>
      </div>
    </div>
  );
}

const closed = <Search extends object>(search: Search) => ({ ...search, shift: undefined, slot: undefined });

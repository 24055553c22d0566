import { listEvents } from '@contract/events.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { SearchField } from '@/components/form/search-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { groupByDay, todayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { dayHeading } from '@/lib/time/time.ts';
import { offered, type ReservedSlot } from './reserve-form.ts';
import { reservationTexts } from './texts.ts';

/** How many shifts are asked for, and how many roles are shown at once. */
const [mostShifts, mostRoles] = [20, 5];

const foundQuery = (search: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'to-reserve', search.trim()] as const,
    queryFn: ({ signal }) => {
      const words = search.trim();
      const query = { from: new Date(now()).toISOString(), open: 'yes', limit: mostShifts } as const;
      return api(listEvents, { signal, query: { ...query, ...(words && { search: words }) } });
    },
    placeholderData: keepPreviousData,
  });

interface ShiftFinderProps {
  chosen: ReadonlyMap<string, unknown>;
  onAdd: (slot: ReservedSlot) => void;
}

/** Roles of coming shifts that have free places, by day, to add them; a search finds others. */
export function ShiftFinder({ chosen, onAdd }: ShiftFinderProps) {
  const t = useTexts(reservationTexts);
  const [search, setSearch] = useState('');
  const query = useQuery(foundQuery(search));
  const { data: types } = useQuery(slotTypesQuery);
  const open = new Set((types ?? []).filter(({ open_to }) => open_to === 'everyone').map(({ id }) => id));
  const roles = offered(query.data ?? [], open, now())
    .filter(({ slotId }) => !chosen.has(slotId))
    .slice(0, mostRoles);
  const days = groupByDay(roles.map((role) => ({ ...role.event, role })));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in the search must not send the form around it
    <div
      className="mt-2"
      onKeyDown={(event) => event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()}
    >
      <SearchField label={t.find} placeholder={t.find} value={search} onChange={setSearch} />
      {!query.data && <FailedToLoad query={query} sentence={t.findFailed} />}
      {query.isPending && <Skeleton className="mt-3 h-40" />}
      {query.data && types && roles.length === 0 && chosen.size === 0 && (
        <p className="mt-3 text-soft">{search.trim() ? t.nothingFound : t.nothingFree}</p>
      )}
      {days.map(({ day, events }) => (
        <section key={day} aria-label={dayHeading(day, todayOf(events[0], now()))}>
          <h3 className="mt-3 text-small text-soft">{dayHeading(day, todayOf(events[0], now()))}</h3>
          <ul>
            {events.map(({ role: slot }) => {
              const { start, end, full } = writtenTimes(slot.event);
              const times = [start, end].filter(Boolean).join(' – ');
              return (
                <li key={slot.slotId} className="flex items-center justify-between gap-3 py-1">
                  <span className="min-w-0 wrap-anywhere">
                    <span className="inline-flex items-center gap-1.5 align-top">
                      <SlotSwatch color={slot.color} />
                      {slot.role}
                    </span>{' '}
                    · {slot.event.title}
                    <span className="block pl-5.5 text-small text-soft">
                      {times} · {t.free({ count: slot.free ?? 0 })}
                    </span>
                  </span>
                  <Button
                    aria-label={t.add({ what: `${slot.role}, ${slot.event.title}, ${full}` })}
                    onClick={() => onAdd(slot)}
                  >
                    <Plus aria-hidden="true" className="size-5" />
                  </Button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

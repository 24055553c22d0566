import { listOpenEnds, type OpenEnd } from '@contract/open-ends.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Clock, UserRoundX } from 'lucide-react';
import { memo, type ReactNode, useMemo } from 'react';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FingerBox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { PersonLink } from '@/domains/people/links.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { useChosen } from '@/lib/lists/use-chosen.ts';
import { useShownUntil } from '@/lib/lists/use-shown-until.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { todayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { shiftInWords } from '@/lib/time/moment.ts';
import { dayHeading, timeOfDay } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { byDay, type DayEnds, inOrder } from './ends.ts';
import { SettleBar } from './settle-bar.tsx';
import { openEndTexts } from './texts.ts';

/** The earliest day that events can have. */
const beginning = '2000-01-01';

/** The open ends of the last 90 days, or of all time, the latest shift first. */
export const openEndsQuery = (everything = false) =>
  queryOptions({
    queryKey: [...queryKeys.openEnds, everything] as const,
    queryFn: ({ signal }) => api.all(listOpenEnds, { signal, query: everything ? { from: beginning } : {} }),
    staleTime: 2_000,
    placeholderData: keepPreviousData,
  });

interface OpenEndRowProps {
  end: OpenEnd;
  chosen: boolean;
  /** Whether the person leads to their page of the administration. */
  linked: boolean;
}

/** One person of a shift. Memoized, because there can be hundreds. */
const OpenEndRow = memo(function OpenEndRow({ end, chosen, linked }: OpenEndRowProps) {
  const t = useTexts(openEndTexts);
  const { id, user, event, slot_type, checked_in_at, own } = end;
  const name = personName(user.name);
  const Icon = checked_in_at ? Clock : UserRoundX;
  return (
    <li className={`flex items-center gap-1 pr-4 pl-1 ${chosen ? 'bg-action-wash' : 'hover:bg-desk'}`}>
      {own ? (
        <span className="size-11 shrink-0" />
      ) : (
        <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
          <input
            type="checkbox"
            aria-label={t.choose({ name, title: shiftInWords(event) })}
            data-choose={id}
            checked={chosen}
            // React asks for a handler; the list handles the clicks, because one with Shift chooses a range.
            onChange={() => undefined}
            className="size-5 cursor-pointer accent-action"
          />
        </label>
      )}
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 py-1">
        {linked ? (
          <PersonLink id={user.id} className="grow basis-40 font-strong">
            {name}
          </PersonLink>
        ) : (
          <span className="flex min-h-11 grow basis-40 items-center font-strong wrap-anywhere">{name}</span>
        )}
        <span className="flex min-w-0 basis-40 items-center gap-1.5 text-small text-soft">
          <SlotSwatch color={slot_type.color} />
          <span className="min-w-0 wrap-anywhere">{slot_type.name}</span>
        </span>
        <span className="flex min-w-0 items-center gap-1.5 text-small text-soft sm:basis-64">
          <Icon aria-hidden="true" className="size-4 shrink-0" />
          {checked_in_at ? t.since({ time: timeOfDay(checked_in_at, event.timezone) }) : t.notMarked}
        </span>
        {own && <span className="w-full pb-1 text-small text-soft">{t.yours}</span>}
      </div>
    </li>
  );
});

const daysAtOnce = 5;

interface OpenEndListProps {
  days: readonly DayEnds[];
  choosing: ReturnType<typeof useChosen>;
  /** Whether people and events lead to their pages of the administration. */
  linked: boolean;
}

/** A box that stands for several entries: checked if all are chosen, and in between if some are. */
function GroupBox({
  ids,
  label,
  choosing: { chosen, toggle },
}: Pick<OpenEndListProps, 'choosing'> & { ids: readonly string[]; label: string }) {
  const all = ids.every((id) => chosen.has(id));
  const some = !all && ids.some((id) => chosen.has(id));
  return <FingerBox label={label} checked={all} some={some} onChange={() => toggle(ids)} />;
}

/** Open ends under the day and the event of their shift. Out of many days, only the first are rendered. */
function OpenEndList({ days, choosing, linked }: OpenEndListProps) {
  const [t, common] = useTexts(openEndTexts, commonTexts);
  const now = useNow();
  const { shown, end, showMore } = useShownUntil('', days.length, daysAtOnce);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key on a box is a click as well
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a box is a click as well
    <div className="grid grid-cols-1 gap-8" onClick={choosing.press}>
      {days.slice(0, shown).map(({ day, events }) => (
        <section key={day} aria-labelledby={`ends-${day}`}>
          <h2 id={`ends-${day}`} className="mb-3 text-day">
            {dayHeading(day, todayOf(events[0].event, now))}
          </h2>
          <div className="grid grid-cols-1 gap-4">
            {events.map(({ event, ends }) => {
              const { start, end: until } = writtenTimes(event);
              const name = shiftInWords(event);
              const ids = ends.filter(({ own }) => !own).map(({ id }) => id);
              return (
                <section key={event.id} aria-labelledby={`ends-${event.id}`} className="sheet">
                  <div className="flex items-center gap-1 border-b border-margin py-1.5 pr-4 pl-1">
                    {ids.length > 0 && <GroupBox ids={ids} label={t.chooseOf({ title: name })} choosing={choosing} />}
                    <div className={ids.length > 0 ? 'min-w-0' : 'min-w-0 pl-11'}>
                      <h3 id={`ends-${event.id}`} className="font-strong wrap-anywhere">
                        {linked ? (
                          <Link
                            to="/admin/events/$eventId/attendance"
                            params={{ eventId: event.id }}
                            aria-label={name}
                            className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:underline"
                          >
                            {event.title}
                          </Link>
                        ) : (
                          <span className="inline-flex min-h-11 items-center">{event.title}</span>
                        )}
                      </h3>
                      <p className="-mt-2 pb-1 text-small text-soft wrap-anywhere">
                        {start}
                        {until && ` – ${until}`}
                        <TimeForReader event={event} />
                        {event.location && ` · ${event.location}`}
                      </p>
                    </div>
                  </div>
                  <ul className="divide-y divide-line">
                    {ends.map((each) => (
                      <OpenEndRow key={each.id} end={each} chosen={choosing.chosen.has(each.id)} linked={linked} />
                    ))}
                  </ul>
                </section>
              );
            })}
          </div>
        </section>
      ))}
      {shown < days.length && (
        <Button ref={end} className="w-full" onClick={showMore}>
          {common.showMore}
        </Button>
      )}
    </div>
  );
}

interface OpenEndsProps {
  /** Open ends of any age. */
  everything?: boolean;
  /** What is said when there are none. */
  none: string;
  /** Below the list. */
  further?: ReactNode;
  /** Whether people and events lead to their pages of the administration. */
  linked: boolean;
}

/** The open ends that the reader may settle, many at once. */
export function OpenEnds({ everything = false, none, further, linked }: OpenEndsProps) {
  const t = useTexts(openEndTexts);
  const query = useQuery(openEndsQuery(everything));
  const days = useMemo(() => byDay(query.data ?? []), [query.data]);
  const ends = useMemo(() => inOrder(days).filter(({ own }) => !own), [days]);
  const ids = useMemo(() => ends.map(({ id }) => id), [ends]);
  const choosing = useChosen(ids);
  const chosen = ends.filter(({ id }) => choosing.chosen.has(id));
  const empty = query.isSuccess && days.length === 0;
  return (
    <>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-80" />}
      {empty && (
        <EmptySheet
          title={none}
          hint={
            <>
              <p>{t.noneHint}</p>
              {further}
            </>
          }
        />
      )}
      {days.length > 0 && (
        <>
          {ids.length > 0 && (
            <div className="mb-4 flex flex-wrap items-center gap-x-1">
              <GroupBox ids={ids} label={t.chooseAll({ count: ids.length })} choosing={choosing} />
              <p className="font-strong">{t.count({ count: ids.length })}</p>
            </div>
          )}
          <OpenEndList days={days} choosing={choosing} linked={linked} />
          {further && <p className="mt-6">{further}</p>}
          {/* The bar covers the end of the page otherwise. */}
          {chosen.length > 0 && <div className="h-32 sm:h-16" />}
        </>
      )}
      <SettleBar ends={chosen} onClear={choosing.clear} />
    </>
  );
}

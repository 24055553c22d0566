import { listSeasonEvents, type Season } from '@contract/seasons.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { api } from '@/lib/api/api.ts';
import { useChange } from '@/lib/change-sets/use-change.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { addDays, dateInText } from '@/lib/time/time.ts';
import { daysToDay, daysToSeason, outsideOf } from './copy.ts';
import { seasonTexts } from './texts.ts';

/** The shifts of a season that take place, to copy them. */
const seasonEventsQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'of-season', id] as const,
    queryFn: ({ signal }) => api(listSeasonEvents, { signal, params: { id } }),
  });

interface CopySeasonDialogProps {
  season: Season;
  /** All seasons, latest first. */
  seasons: readonly Season[];
  onClose: () => void;
}

/** Copies all shifts of a season to another one, or to other days, and leads to the first copies. */
export function CopySeasonDialog({ season, seasons, onClose }: CopySeasonDialogProps) {
  const t = useStore(seasonTexts);
  const change = useChange();
  const navigate = useNavigate();
  const query = useQuery({ ...seasonEventsQuery(season.id), staleTime: 0 });
  const others = seasons.filter(({ id }) => id !== season.id);
  const [wanted, setWanted] = useState(others.find(({ first_day }) => first_day > season.last_day)?.id ?? '');
  const [day, setDay] = useState<string>();
  const [people, setPeople] = useState(false);
  const [tried, setTried] = useState(false);
  const events = query.data ?? [];
  const first = events[0]?.day;
  const target = others.find(({ id }) => id === wanted);
  const days = events.map((event) => event.day);
  const by = target ? daysToSeason(days, season, target) : first && day ? daysToDay(first, day) : 0;
  const outside = target ? outsideOf(target, days, by) : 0;
  const copy = () => {
    if (!first || by === 0) return setTried(true);
    change(
      {
        action: 'copy',
        events: events.map(({ id, version }) => ({ id, version })),
        days: [by],
        ...(people && { people }),
      },
      { onDone: () => void navigate({ to: '/admin/schedule', search: { day: addDays(first, by) } }) },
    );
    onClose();
  };
  return (
    <FormDialog
      open
      title={t.copyTitle({ name: season.name, count: season.shifts })}
      submit={t.copySeason}
      busy={query.isPending}
      refusal={query.data?.length === 0 ? t.nothingToCopy : tried && by === 0 ? t.sameDays : null}
      onSubmit={(event) => {
        event.preventDefault();
        copy();
      }}
      onClose={onClose}
    >
      <FailedToLoad query={query} sentence={t.shiftsFailed} />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {others.length > 0 && (
          <Choice
            label={t.target}
            value={wanted}
            options={[...others.map(({ id, name }) => ({ value: id, label: name })), { value: '', label: t.otherDays }]}
            onChange={setWanted}
          />
        )}
        {!target && <DayField label={t.newFirstDay} day={day} onChange={setDay} />}
      </div>
      {query.isPending && <Skeleton className="mt-3 h-12" />}
      <div role="status" className="mt-3 grid gap-1 empty:mt-0">
        {first && by !== 0 && (
          <p>{t.becomes({ from: dateInText(first, ''), to: dateInText(addDays(first, by), '') })}</p>
        )}
        {outside > 0 && <p className="text-attention">{t.outside({ count: outside })}</p>}
      </div>
      <Checkbox className="mt-2" label={t.withPeople} checked={people} onChange={setPeople} />
    </FormDialog>
  );
}

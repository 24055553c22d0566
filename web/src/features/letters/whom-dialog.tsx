import type { AudiencePart, Span } from '@contract/audience.ts';
import { type Event, listEvents } from '@contract/events.ts';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { writeTo } from '@/lib/letters/writing.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { dayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { addDays, dayKey } from '@/lib/time/time.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { dayStart, instantOf } from '@/lib/time/wall-time.ts';
import { whomTexts } from './whom-texts.ts';

/** The shifts that start on a day of a zone, without drafts, which nobody is written to about. */
const shiftsOfDayQuery = (day: string, zone: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'of-day', day, zone] as const,
    queryFn: async ({ signal }) => {
      // An all-day event has the days of its own zone.
      const query = { from: dayStart(addDays(day, -1), zone) ?? '', to: dayStart(addDays(day, 2), zone) ?? '' };
      const events = await api.all(listEvents, { signal, query });
      return events.filter((event) => !event.draft && dayOf(event) === day);
    },
    staleTime: 10_000,
  });

interface ShiftChoiceProps {
  /** The shifts of the day. */
  query: UseQueryResult<Event[]>;
  /** The chosen one, and one of its slots or empty. */
  shift: Event | undefined;
  slot: string;
  onChange: (shift: string, slot: string) => void;
}

/** One of the shifts of a day and, if it has several, one of its roles. */
function ShiftChoice({ query, shift, slot, onChange }: ShiftChoiceProps) {
  const t = useTexts(whomTexts);
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

const kinds = ['day', 'shift', 'place', 'slot_type', 'season', 'here', 'idle'] as const;

/** Whom a new message is for, as the form has it. */
interface Whom {
  kind: (typeof kinds)[number];
  place: string;
  role: string;
  season: string;
  /** A shift of the first day, and one of its slots or empty. */
  shift: string;
  slot: string;
  first: string;
  last: string;
  /** Times of the first day, or empty. */
  from: string;
  to: string;
}

/** Which fields the form shows. */
const asks = ({ kind }: Pick<Whom, 'kind'>) => ({
  days: kind !== 'season' && kind !== 'here' && kind !== 'shift',
  shift: kind === 'shift',
  place: kind === 'place' || kind === 'slot_type',
  role: kind === 'slot_type',
  season: kind === 'season',
});

/** The audience of the form, or null while something is missing. @param moment a moment of the zone of the organisation, as UTC */
function partOf(whom: Whom, moment: (day: string, time: string) => string): AudiencePart | null {
  const { kind, place, role, season, shift, slot, first, from, to } = whom;
  if (kind === 'here') return { kind };
  if (kind === 'season') return season ? { kind, season_id: season } : null;
  if (kind === 'shift')
    return shift ? { kind: 'shifts', shifts: [{ event_id: shift, ...(slot && { slot_id: slot }) }] } : null;
  if (!first) return null;
  const last = [first, whom.last].toSorted().at(-1) ?? first;
  const timed = from !== '' && to !== '' && last === first;
  const span: Span = timed
    ? { from: moment(first, from), to: moment(first, to) }
    : { first_day: first, last_day: last };
  if (kind === 'place') return place ? { kind, place_id: place, span } : null;
  if (kind === 'slot_type') return role ? { kind, slot_type_id: role, ...(place && { place_id: place }), span } : null;
  return { kind, span };
}

const words = {
  day: 'ofDays',
  shift: 'ofShift',
  place: 'ofPlace',
  slot_type: 'ofRole',
  season: 'ofSeason',
  here: 'here',
  idle: 'idle',
} as const;

const nothing: Whom = {
  ...{ kind: 'day', place: '', role: '', season: '', shift: '', slot: '' },
  ...{ first: '', last: '', from: '', to: '' },
};

/** Asks for whom a new message is. What leads to a message elsewhere knows it already. */
export function WhomDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [t, shared] = useTexts(whomTexts, adminCommonTexts);
  const { data: places = [] } = useQuery(placesQuery);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const { data: seasons = [] } = useQuery(seasonsQuery);
  const zone = useOrganisationZone();
  const [whom, setWhom] = useState<Whom>(() => {
    const today = dayKey(now(), zone);
    return { ...nothing, first: today, last: today };
  });
  const set = (part: Partial<Whom>) => setWhom({ ...whom, ...part });
  const { kind, first, last } = whom;
  const shown = asks(whom);
  // Nobody reads of seasons who has none.
  const offered = kinds.filter((each) => each !== 'season' || seasons.length > 0);
  const named = (list: readonly { id: string; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  const place = whom.place || (kind === 'place' ? (places[0]?.id ?? '') : '');
  const role = whom.role || (types[0]?.id ?? '');
  const shifts = useQuery({ ...shiftsOfDayQuery(first, zone), enabled: shown.shift && first !== '' });
  const shift = shifts.data?.find(({ id }) => id === whom.shift) ?? shifts.data?.[0];
  const season = whom.season || (seasons[0]?.id ?? '');
  const part = partOf(
    { ...whom, place, role, season, shift: shift?.id ?? '' },
    (date, time) => instantOf({ date, time }, zone) ?? '',
  );
  return (
    <FormDialog
      open={open}
      title={t.whom}
      submit={t.next}
      busy={false}
      onSubmit={(event) => {
        event.preventDefault();
        if (!part) return;
        onClose();
        writeTo(part);
      }}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3">
        <Choice
          label={t.who}
          value={kind}
          options={offered.map((each) => ({ value: each, label: t[words[each]] }))}
          onChange={(next) => set({ kind: next as Whom['kind'] })}
        />
        {shown.role && (
          <Choice label={t.role} value={role} options={named(types)} onChange={(next) => set({ role: next })} />
        )}
        {shown.place && (
          <Choice
            label={shared.place}
            value={place}
            options={[...(kind === 'place' ? [] : [{ value: '', label: '–' }]), ...named(places)]}
            onChange={(next) => set({ place: next })}
          />
        )}
        {shown.season && (
          <Choice label={t.season} value={season} options={named(seasons)} onChange={(next) => set({ season: next })} />
        )}
        {shown.shift && (
          <DayField label={t.onDay} day={first} onChange={(day = '') => set({ first: day, last: day, slot: '' })} />
        )}
        {shown.shift && (
          <ShiftChoice
            query={shifts}
            shift={shift}
            slot={whom.slot}
            onChange={(next, slot) => set({ shift: next, slot })}
          />
        )}
        {shown.days && (
          <div className="flex flex-wrap gap-3 max-sm:*:basis-full">
            <DayField
              label={t.firstDay}
              day={first}
              onChange={(day = '') => set({ first: day, last: last < day || last === first ? day : last })}
            />
            <DayField label={t.lastDay} day={last} min={first} onChange={(day = first) => set({ last: day })} />
          </div>
        )}
        {shown.days && kind !== 'idle' && first === last && (
          <div>
            <div className="grid grid-cols-2 gap-3">
              <Field
                label={t.from}
                type="time"
                value={whom.from}
                onChange={({ target }) => set({ from: target.value })}
              />
              <Field label={t.to} type="time" value={whom.to} onChange={({ target }) => set({ to: target.value })} />
            </div>
            <p className="-mt-5 text-small text-soft">{t.timesHint}</p>
          </div>
        )}
      </div>
    </FormDialog>
  );
}

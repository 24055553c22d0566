import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Choice } from '@/components/form/choice.tsx';
import { DayField } from '@/components/form/day-field.tsx';
import { Field } from '@/components/form/field.tsx';
import { FormDialog } from '@/components/form/form-dialog.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { writeTo } from '@/lib/letters/writing.ts';
import { placesQuery } from '@/lib/query/places-query.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { now } from '@/lib/time/clock.ts';
import { dayKey } from '@/lib/time/time.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { instantOf } from '@/lib/time/wall-time.ts';
import { shiftsOfDayQuery } from './queries.ts';
import { ShiftChoice } from './shift-choice.tsx';
import { asks, kinds, partOf, type Whom } from './whom.ts';
import { whomTexts } from './whom-texts.ts';

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
  const t = useStore(whomTexts);
  const shared = useStore(adminCommonTexts);
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

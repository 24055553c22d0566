import type { ChangeOutcome } from '@contract/change-sets.ts';
import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { RadioGroup } from '@/components/ui/radio-group.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ShiftDates } from '@/domains/shifts/shift-dates.tsx';
import { commonTexts } from '@/i18n/common-texts.ts';
import { textOf } from '@/lib/errors/error-text.ts';
import { personName } from '@/lib/format/person-name.ts';
import { seriesQuery } from '@/lib/query/series-query.ts';
import { datesOf, type Every, type SeriesDate } from './slots.ts';
import { datesTexts } from './texts.ts';
import { type Dates, type Filling, givingQuery } from './use-filling.ts';

/** Those of the dates at which the person gets the place. */
const given = (dates: readonly SeriesDate[], { signups }: ChangeOutcome): SeriesDate[] =>
  dates.filter(({ slot }) => signups.some(({ slot_id }) => slot_id === slot));

/** At which dates the person gets the place, and which are left out and why. */
function Preview({ dates, outcome, name }: { dates: readonly SeriesDate[]; outcome: ChangeOutcome; name: string }) {
  const t = useStore(datesTexts);
  const taken = given(dates, outcome).map(({ event }) => event);
  const skipped = outcome.skipped.flatMap(({ event_id, refusal }) => {
    const event = dates.find((date) => date.event.id === event_id)?.event;
    return event ? [{ event, refusal, reason: textOf(refusal) }] : [];
  });
  const left = skipped.filter(({ refusal }) => refusal.code !== 'already_signed_up');
  const has = skipped.length - left.length;
  return (
    <ShiftDates
      title={taken.length > 0 ? t.gets({ name, count: taken.length }) : t.nothing({ name })}
      taken={taken}
      leftTitle={t.left({ count: left.length })}
      left={left}
    >
      {outcome.signups.some(({ status }) => status === 'asked') && <p className="mt-3 text-soft">{t.asks({ name })}</p>}
      {has > 0 && <p className="mt-3 text-soft">{t.has({ name, count: has })}</p>}
    </ShiftDates>
  );
}

/** Gives a person the same place at several dates of a series, as one change; shows before which dates that are. */
export function GiveDates({ dates: { user, slot, series, from }, filling }: { dates: Dates; filling: Filling }) {
  const t = useStore(datesTexts);
  const common = useStore(commonTexts);
  const [every, setEvery] = useState<Every>(1);
  const shifts = useQuery(seriesQuery(series, from));
  const of = (wanted: Every) => datesOf(shifts.data ?? [], slot.slot_type.id, wanted);
  const dates = of(every);
  const places = dates.map((date) => ({ slot_id: date.slot, user_id: user.id }));
  const isGiving = filling.busy !== null;
  // What has just been given must not appear as refused while the dialog closes.
  const preview = useQuery({ ...givingQuery(places), enabled: places.length > 0 && !isGiving });
  const name = personName(user.name);
  const close = () => filling.setDates(null);
  const chosen = preview.data ? given(dates, preview.data).map((date) => date.slot) : [];
  const count = chosen.length;
  return (
    <Dialog open title={t.title({ name, slot: slot.slot_type.name })} onClose={close}>
      <FailedToLoad query={shifts.isError ? shifts : preview} sentence={t.failed} />
      {shifts.data && (
        <RadioGroup
          label={t.which}
          value={String(every)}
          options={[
            { value: '0', label: t.only },
            { value: '1', label: t.every({ count: of(1).length }) },
            { value: '2', label: t.second({ count: of(2).length }) },
          ]}
          onChange={(value) => setEvery(Number(value) as Every)}
        />
      )}
      <div className="mt-4 min-h-32">
        {!(shifts.isError || preview.isError || preview.data) && <Skeleton className="h-32" />}
        {preview.data && <Preview dates={dates} outcome={preview.data} name={name} />}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={close}>
          {common.cancel}
        </Button>
        {count > 0 && (
          <Button
            variant="primary"
            busy={isGiving}
            onClick={() => filling.giveDates(user, chosen, t.gave({ name, count, slot: slot.slot_type.name }))}
          >
            {t.give({ count })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

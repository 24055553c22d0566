import type { GateEvent } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Choice } from '@/components/form/choice.tsx';
import { DayField } from '@/components/form/day-field.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { BackLink } from '@/components/layout/back-link.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { textLink } from '@/components/ui/text-link.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { calendarDay, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { chosenPeople } from '../chosen-people.ts';
import { BadgeSheets } from './badge-sheets.tsx';
import { type Bearer, bearersOf, shiftsOfDay } from './people.ts';
import { makeBadgesMutation, peopleOfDayQuery } from './queries.ts';
import { badgeTexts } from './texts.ts';

const route = getRouteApi('/_app/admin/badges');

interface MakingProps {
  bearers: readonly Bearer[];
  /** Of which their shifts are; `null`: they have none here. */
  day: string | null;
}

/** What is written on the badges of these people, that they replace none, and the button to make them. */
function Making({ bearers, day }: MakingProps) {
  const t = useStore(badgeTexts);
  const [withShifts, setWithShifts] = useState(true);
  const making = useMutation(makeBadgesMutation);
  const ids = bearers.map(({ id }) => id);
  const isMade = making.data !== undefined && making.variables.join() === ids.join();
  return (
    <>
      <div data-print="no" className="grid grid-cols-1 gap-4">
        {day && <Checkbox label={t.withShifts} checked={withShifts} onChange={setWithShifts} />}
        <p className="max-w-column text-soft">{t.same}</p>
        {!isMade && (
          <div>
            <Button
              variant="primary"
              className="max-sm:w-full"
              busy={making.isPending}
              onClick={() => making.mutate(ids)}
            >
              {t.make({ count: ids.length })}
            </Button>
          </div>
        )}
      </div>
      {isMade && (
        <BadgeSheets badges={making.data} bearers={bearers} day={day && withShifts ? calendarDay(day) : null} />
      )}
    </>
  );
}

function OfSelection() {
  const t = useStore(badgeTexts);
  const chosen = useStore(chosenPeople);
  return (
    <>
      <div data-print="no" className="mb-4">
        <p className="font-strong">{chosen.length > 0 ? t.chosen({ count: chosen.length }) : t.noneChosen}</p>
        {chosen.length === 0 && <p className="text-soft">{t.noneChosenHint}</p>}
        <Link to="/admin/badges" className={textLink}>
          {t.ofDay}
        </Link>
      </div>
      {chosen.length > 0 && <Making bearers={chosen.map((id) => ({ id, duties: [] }))} day={null} />}
    </>
  );
}

/** A shift among those of a day: there can be several of one title, and of one time. */
function shiftOfDay(shift: GateEvent) {
  const { start, end } = writtenTimes(shift);
  return {
    time: [start, end].filter(Boolean).join(' – '),
    title: [shift.title, shift.location].filter(Boolean).join(', '),
  };
}

function OfDay({ zone }: { zone: string }) {
  const t = useStore(badgeTexts);
  const navigate = route.useNavigate();
  const today = dayKey(useNow(), zone);
  const { day = today, event } = route.useSearch();
  const query = useQuery(peopleOfDayQuery(day, zone));
  const shifts = query.data ? shiftsOfDay(query.data, day) : [];
  const chosen = shifts.filter(({ id }) => id === event);
  const count = (of: typeof shifts) => (query.data ? bearersOf(query.data, of).length : 0);
  const bearers = query.data ? bearersOf(query.data, chosen.length > 0 ? chosen : shifts) : [];
  const choose = (search: { day?: string | undefined; event?: string | undefined }) =>
    void navigate({ search, replace: true });
  return (
    <>
      <div data-print="no" className="mb-4 grid grid-cols-1 gap-3 sm:flex sm:flex-wrap sm:items-end">
        <DayField label={t.day} day={day} onChange={(next) => next && choose({ day: next })} />
        {shifts.length > 0 && (
          <Choice
            label={t.whom}
            value={chosen[0]?.id ?? ''}
            options={[
              { value: '', label: t.everybody({ count: count(shifts) }) },
              ...shifts.map((shift) => ({
                value: shift.id,
                label: t.ofShift({ ...shiftOfDay(shift), count: count([shift]) }),
              })),
            ]}
            onChange={(id) => choose({ day, event: id || undefined })}
          />
        )}
      </div>
      <FailedToLoad query={query} sentence={t.loadFailed} />
      {query.isPending && <Skeleton className="h-40" />}
      {query.data && bearers.length === 0 && <p className="sheet px-5 py-6 text-soft">{t.none}</p>}
      {bearers.length > 0 && <Making bearers={bearers} day={day} />}
    </>
  );
}

/** Badges to print: for everybody of a day or shift, or for people who were chosen in the list of people. */
export function BadgesPage() {
  const t = useStore(badgeTexts);
  const pages = useStore(administrationTexts);
  const zone = useOrganisationZone();
  const { chosen } = route.useSearch();
  return (
    <>
      <div data-print="no">
        <PageHead title={pages.badges} back={<BackLink to="/admin/staff">{t.back}</BackLink>}>
          {t.about}
        </PageHead>
      </div>
      {chosen ? <OfSelection /> : <OfDay zone={zone} />}
    </>
  );
}

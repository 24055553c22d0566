import { type Badge, makeBadges } from '@contract/codes.ts';
import { type GateEvent, getGate } from '@contract/gate.ts';
import { useStore } from '@nanostores/react';
import { mutationOptions, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { DayField } from '@/components/form/day-field.tsx';
import { Choice } from '@/components/form/select-field.tsx';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { QrCode } from '@/components/qr/qr-code.tsx';
import { Button, textLink } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { personName } from '@/lib/format/person-name.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { writtenTimes } from '@/lib/time/event-time.ts';
import { addDays, calendarDay, dayKey } from '@/lib/time/time.ts';
import { useNow } from '@/lib/time/use-now.ts';
import { useOrganisationZone } from '@/lib/time/use-organisation-zone.ts';
import { dayStart } from '@/lib/time/wall-time.ts';
import { badgeSearch } from '../search.ts';
import { type Bearer, bearersOf, chosenPeople, type Duty, shiftsOfDay } from './people.ts';
import { badgeTexts } from './texts.ts';

/** The most people of one call. */
const most = 500;

/** The shifts of a day with their people. */
const peopleOfDayQuery = (day: string, zone: string) =>
  queryOptions({
    queryKey: [...queryKeys.badges, day, zone] as const,
    queryFn: ({ signal }) =>
      api(getGate, {
        signal,
        // The day of a shift in another zone begins earlier or ends later.
        query: { from: dayStart(addDays(day, -1), zone) ?? '', to: dayStart(addDays(day, 2), zone) ?? '' },
      }),
    staleTime: 10_000,
  });

/** The names and codes of these people. Each call is noted in the audit log, so it is made on request only. */
const makeBadgesMutation = mutationOptions({
  mutationFn: async (ids: readonly string[]) => {
    const badges = [];
    for (let from = 0; from < ids.length; from += most) {
      const answer = await api(makeBadges, { body: { user_ids: ids.slice(from, from + most) } });
      badges.push(...answer.badges);
    }
    return badges;
  },
  meta: { error: () => badgeTexts.get().makeFailed },
});

/** More do not fit. */
const mostDuties = 3;
const small = 'text-[3.2mm] leading-[4mm]';

interface BadgeProps {
  name: string;
  code: string;
  /** The day and shifts that are written below the name. */
  day: string | null;
  duties: readonly Duty[];
}

/** A badge, in the size in which it is printed: ten are 168 mm wide and 260 mm high. It is black on white in both themes. */
function BadgeToCut({ name, code, day, duties }: BadgeProps) {
  const t = useStore(badgeTexts);
  const shown = duties.length > mostDuties ? duties.slice(0, mostDuties - 1) : duties;
  const words = personName(name);
  return (
    <li className="flex h-[52mm] w-[84mm] max-w-full items-center gap-[3mm] border border-dashed border-[#767676] bg-white p-[4mm] text-black sm:not-first:-ml-px print:not-first:-ml-px">
      <div className="flex min-w-0 grow flex-col gap-[1.5mm]">
        <h3 className="line-clamp-3 text-[6mm] leading-[7mm] font-strong wrap-anywhere hyphens-auto">{words}</h3>
        {day && <p className={small}>{day}</p>}
        {shown.map(({ event, role, color }) => {
          const { start, end } = writtenTimes(event);
          return (
            <p key={event.id + role} className={`${small} border-l-[1mm] pl-[1.5mm]`} style={{ borderColor: color }}>
              <span className="block truncate font-strong">{role}</span>
              <span className="block truncate">{end === null ? start : `${start} – ${end}`}</span>
            </p>
          );
        })}
        {shown.length < duties.length && <p className={small}>{t.more({ count: duties.length - shown.length })}</p>}
      </div>
      <QrCode text={code} label={t.code({ name: words })} className="size-[34mm] shrink-0" />
    </li>
  );
}

/** Two and two, so that no sheet ends within a row. */
const rowsOf = (badges: Badge[]): Badge[][] =>
  badges.flatMap((_, index) => (index % 2 === 0 ? [badges.slice(index, index + 2)] : []));

interface BadgeSheetsProps {
  badges: Badge[];
  bearers: readonly Bearer[];
  /** The day of which the shifts are written on the badges. */
  day: string | null;
}

/** The badges as they are printed, with lines to cut along. */
function BadgeSheets({ badges, bearers, day }: BadgeSheetsProps) {
  const t = useStore(badgeTexts);
  const duties = new Map(bearers.map((bearer) => [bearer.id, bearer.duties]));
  const missing = bearers.length - badges.length;
  return (
    <section aria-labelledby="badges" data-badges="" className="mt-8 print:mt-0">
      <div data-print="no" className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="badges" className="text-lead font-strong">
            {t.made({ count: badges.length })}
          </h2>
          <p className="text-soft">{t.printHint}</p>
          {missing > 0 && <p className="text-soft">{t.leftOut({ count: missing })}</p>}
        </div>
        {badges.length > 0 && (
          <Button variant="primary" className="max-sm:w-full" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            {t.print}
          </Button>
        )}
      </div>
      {rowsOf(badges).map((row) => (
        <ul
          key={row[0]?.user_id}
          className="-mt-px flex break-inside-avoid flex-wrap max-sm:justify-center print:flex-nowrap"
        >
          {row.map(({ user_id, name, code }) => (
            <BadgeToCut key={user_id} {...{ name, code, day }} duties={day ? (duties.get(user_id) ?? []) : []} />
          ))}
        </ul>
      ))}
    </section>
  );
}

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
  const navigate = Route.useNavigate();
  const today = dayKey(useNow(), zone);
  const { day = today, event } = Route.useSearch();
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
function BadgesPage() {
  const [t, pages] = useTexts(badgeTexts, administrationTexts);
  const zone = useOrganisationZone();
  const { chosen } = Route.useSearch();
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

export const Route = createFileRoute('/_app/admin/badges')({ validateSearch: badgeSearch, component: BadgesPage });

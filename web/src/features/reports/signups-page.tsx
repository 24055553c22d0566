import { listReportedSignups, type ReportedKind, type ReportedSignup } from '@contract/reports.ts';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import clsx from 'clsx';
import { Choice } from '@/components/form/select-field.tsx';
import { EmptySheet } from '@/components/layout/empty-sheet.tsx';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { BackLink, PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { SaveButtons } from '@/components/ui/save-buttons.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SlotSwatch } from '@/components/ui/slot-swatch.tsx';
import { PersonLink } from '@/domains/people/links.tsx';
import { TimeForReader } from '@/domains/shifts/when.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { commonTexts } from '@/i18n/common-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { nextCursor } from '@/lib/api/api-client.ts';
import type { Cell } from '@/lib/format/csv.ts';
import { momentCell } from '@/lib/format/moment-cell.ts';
import { amount, currency, money } from '@/lib/format/numbers.ts';
import { personName } from '@/lib/format/person-name.ts';
import { noteExport, saveTable, type TableFormat } from '@/lib/format/save-table.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { dayOf, writtenTimes } from '@/lib/time/event-time.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { type SignupsFilter, signupsSearch } from './search.ts';
import { hoursOf } from './tables.ts';
import { reportTexts } from './texts.ts';

/** In milliseconds. Attendance changes meanwhile. */
const freshFor = 2_000;

/** What is asked for, as the API names it. */
const asked = ({ from, to, type, role, q, of, who }: SignupsFilter) => ({
  ...{ from, to, slot_type_ids: type ? [type] : undefined, role, search: q?.trim(), of, user_id: who },
});

/** The signups behind a figure, by page. While others load, the earlier ones stay. */
const signupsQuery = (filter: SignupsFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKeys.reports, 'signups', asked(filter)] as const,
    queryFn: async ({ signal, pageParam: cursor }) => {
      const query = { ...asked(filter), ...(cursor && { cursor }) };
      const response = await api.answerTo(listReportedSignups, { signal, query });
      return { signups: (await response.json()) as ReportedSignup[], next: nextCursor(response) };
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: freshFor,
    placeholderData: keepPreviousData,
  });

/** Saves all signups of a filter as a file, which is recorded. */
async function saveSignups(format: TableFormat, filter: SignupsFilter, kind: string): Promise<void> {
  const [t, shared, outcomes] = [reportTexts.get(), adminCommonTexts.get(), outcomeTexts.get()];
  const signups = await api.all(listReportedSignups, { query: { ...asked(filter), limit: 1000 } });
  const paid = signups.some(({ pay }) => pay !== null);
  const rows = signups.map(({ event, user, slot_type, minutes, credits, pay, attendance }): Cell[] => [
    { day: dayOf(event) },
    event.all_day ? null : momentCell(event.start_time, event.timezone),
    event.all_day ? null : momentCell(event.end_time, event.timezone),
    ...[event.title, personName(user.name), slot_type.name, hoursOf(minutes), credits],
    ...(paid ? [pay === null ? null : { value: pay, decimals: 2 }] : []),
    attendance && outcomes[attendance],
  ]);
  const heads = [
    ...[t.day, shared.from, shared.to, t.event, t.person, shared.slotType, t.hours, t.credits],
    ...(paid ? [`${t.pay} (${currency.get()})`] : []),
    shared.attendance,
  ];
  await noteExport('report');
  await saveTable(format, `muster-signups-${filter.of ?? 'worked'}`, { name: kind, rows: [heads, ...rows] });
}

/** Which signups are listed, in words; of wages only where there are any. */
function useKinds(): { value: ReportedKind; label: string }[] {
  const t = useTexts(reportTexts);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const { of } = Route.useSearch();
  const wages = of === 'booked' || of === 'paid' || types.some(({ compensation }) => compensation === 'wage');
  return [
    { value: 'worked', label: t.ofWorked },
    { value: 'filled', label: t.ofFilled },
    ...(wages
      ? [
          { value: 'booked' as const, label: t.ofBooked },
          { value: 'paid' as const, label: t.ofPaid },
        ]
      : []),
    { value: 'no_show', label: t.noShows },
    { value: 'excused', label: t.excused },
  ];
}

/** A signup: when and where, whose, and what it earns. */
function SignupRow({ signup, paid }: { signup: ReportedSignup; paid: boolean }) {
  const [outcomes, shared] = useTexts(outcomeTexts, adminCommonTexts);
  const { event, user, slot_type, minutes, credits, pay, attendance } = signup;
  const hours = amount(hoursOf(minutes));
  return (
    <tr className="break-inside-avoid border-b border-line align-top max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:py-2">
      <th scope="row" className="py-2 text-left font-regular wrap-anywhere max-sm:col-span-2 max-sm:py-1">
        <Link
          to="/admin/events/$eventId/attendance"
          params={{ eventId: event.id }}
          className="inline-block min-h-6 font-strong underline decoration-edge underline-offset-4 hover:decoration-current"
        >
          {event.title}
        </Link>
        <span className="block text-small text-soft">
          {writtenTimes(event).full}
          <TimeForReader event={event} zoneIsNamed />
        </span>
      </th>
      <td className="py-2 wrap-anywhere max-sm:row-span-2 max-sm:py-1 sm:pl-3">
        <PersonLink id={user.id} className="min-h-6!">
          {personName(user.name)}
        </PersonLink>
        <span className="flex items-center gap-1.5 text-small text-soft">
          <SlotSwatch color={slot_type.color} />
          <span className="min-w-0">{slot_type.name}</span>
        </span>
      </td>
      <td className="py-2 text-right max-sm:py-1 sm:pl-3">
        <span className="max-sm:hidden">{hours}</span>
        <span className="sm:hidden">{shared.inHours({ hours })}</span>
        {attendance && <span className="block text-small text-soft">{outcomes[attendance]}</span>}
      </td>
      <td className="py-2 pl-3 text-right max-sm:hidden">{amount(credits)}</td>
      {paid && (
        <td className={clsx('py-2 text-right max-sm:pt-0 max-sm:pb-1 sm:pl-3', pay === null && 'max-sm:hidden')}>
          {pay === null ? '–' : money(pay)}
        </td>
      )}
    </tr>
  );
}

/** The signups behind a figure of a report. */
function SignupsPage() {
  const [t, shared, common] = useTexts(reportTexts, adminCommonTexts, commonTexts);
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery(signupsQuery(filter));
  const { data: types = [] } = useQuery(slotTypesQuery);
  const kinds = useKinds();
  const { of = 'worked', who, from, to, type, role, q } = filter;
  const signups = query.data?.pages.flatMap((page) => page.signups) ?? [];
  const paid = signups.some(({ pay }) => pay !== null);
  const kind = kinds.find(({ value }) => value === of)?.label ?? '';
  const scope = [
    from && to && t.days({ from: calendarDay(from), to: calendarDay(to) }),
    type && t.ofType({ name: types.find(({ id }) => id === type)?.name ?? signups[0]?.slot_type.name ?? '–' }),
    role && t.ofRole({ role: shared[role] }),
    q && t.ofSearch({ search: q.trim() }),
    who && signups[0] && t.ofPerson({ name: personName(signups[0].user.name) }),
  ].filter(Boolean);
  const back = (
    <BackLink to="/admin/reports" search={{ from, to, type, role, q }}>
      {t.backToReport}
    </BackLink>
  );
  return (
    <>
      <PageHead title={t.signups} back={back}>
        {scope.join(' · ') || t.thisYear}
      </PageHead>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0 max-sm:w-full sm:w-72">
          <Choice
            label={t.which}
            value={of}
            options={kinds}
            onChange={(next) =>
              void navigate({
                search: (before) => signupsSearch.parse({ ...before, of: next === 'worked' ? undefined : next }),
              })
            }
          />
        </div>
        {signups.length > 0 && <SaveButtons what={kind} save={(format) => saveSignups(format, filter, kind)} />}
      </div>
      <div className="mt-4 grid grid-cols-1 gap-3" aria-busy={query.isFetching}>
        <FailedToLoad query={query} sentence={t.loadFailed} />
        {query.isPending && <Skeleton className="h-64" />}
        {query.isSuccess && signups.length === 0 && <EmptySheet title={t.noSignups} hint={t.noSignupsHint} />}
        {signups.length > 0 && (
          <div className="sheet min-w-0 px-4 py-2 sm:px-6">
            <table aria-label={kind} className="w-full wrap-normal max-sm:block">
              <thead className="max-sm:sr-only">
                <tr className="border-b border-edge text-small text-soft">
                  <th scope="col" className="py-2 text-left font-regular">
                    {t.event}
                  </th>
                  <th scope="col" className="py-2 pl-3 text-left font-regular">
                    {t.person}
                  </th>
                  <th scope="col" className="py-2 pl-3 text-right font-regular">
                    {t.hours}
                  </th>
                  <th scope="col" className="py-2 pl-3 text-right font-regular max-sm:hidden">
                    {t.credits}
                  </th>
                  {paid && (
                    <th scope="col" className="py-2 pl-3 text-right font-regular">
                      {t.pay}
                    </th>
                  )}
                </tr>
              </thead>
              <tbody className="max-sm:block">
                {signups.map((signup) => (
                  <SignupRow key={signup.id} signup={signup} paid={paid} />
                ))}
              </tbody>
            </table>
          </div>
        )}
        {query.hasNextPage && (
          <Button className="w-full" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {common.showMore}
          </Button>
        )}
      </div>
    </>
  );
}

export const Route = createFileRoute('/_app/admin/reports/signups')({
  validateSearch: signupsSearch,
  loader: ({ context: { queryClient }, location }) =>
    void queryClient.prefetchInfiniteQuery(signupsQuery(signupsSearch.parse(location.search))),
  component: SignupsPage,
});

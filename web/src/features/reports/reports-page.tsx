import { getReport, type Report } from '@contract/reports.ts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { ToggleGroup } from '@/components/ui/toggle-group.tsx';
import { hoursTexts } from '@/domains/hours/texts.ts';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { useTexts } from '@/i18n/use-texts.ts';
import { api } from '@/lib/api/api.ts';
import { amount, money, percent } from '@/lib/format/numbers.ts';
import { isArriving, preload } from '@/lib/query/preload.ts';
import { queryKeys } from '@/lib/query/query-keys.ts';
import { slotTypesQuery, useWages } from '@/lib/query/slot-types-query.ts';
import { useApprovesHours } from '@/lib/query/use-approves-hours.ts';
import { assumedCredits } from '@/lib/signups/assumed-credits.ts';
import { outcomeTexts } from '@/lib/signups/outcome-texts.ts';
import { calendarDay } from '@/lib/time/time.ts';
import { BehindLink } from './behind-link.tsx';
import { problemOf, stepsOf } from './periods.ts';
import { ReportFilters } from './report-filters.tsx';
import { ChartSection, ReportSection } from './report-section.tsx';
import { type ReportFilter, reportSearch, type SignupsFilter } from './search.ts';
import {
  absenceTable,
  assumedNote,
  type Behind,
  budgetTable,
  costTables,
  distributionTable,
  fillRate,
  fillTables,
  hoursInWords,
  hoursOf,
  hoursTable,
  noShowRate,
  openNote,
  paidTable,
  type ReportTable,
  type Texts,
  workTables,
} from './tables.ts';
import { reportTexts } from './texts.ts';

/** In milliseconds. Attendance changes meanwhile, so a report is reloaded whenever it is opened. */
const freshFor = 2_000;

/** A report. While another one loads, the earlier one stays. */
const reportQuery = ({ from, to, type, role, q, by }: ReportFilter) => {
  const query = { from, to, slot_type_ids: type ? [type] : undefined, role, search: q?.trim(), by };
  return queryOptions({
    queryKey: [...queryKeys.reports, query] as const,
    queryFn: ({ signal }) => api(getReport, { signal, query }),
    staleTime: freshFor,
    placeholderData: keepPreviousData,
  });
};

interface ReportScopeProps {
  filter: ReportFilter;
  report: Report;
}

/** What the figures are about, in words: for printed pages, and for screen readers when it changes. */
function ReportScope({ filter, report }: ReportScopeProps) {
  const [t, shared] = useTexts(reportTexts, adminCommonTexts);
  const { data: types = [] } = useQuery(slotTypesQuery);
  const { from, to, timezone } = report;
  const type = [...types, ...report.slot_types.map(({ slot_type }) => slot_type)].find(({ id }) => id === filter.type);
  const parts = [
    t.zone({ zone: timezone }),
    type && t.ofType({ name: type.name }),
    filter.role && t.ofRole({ role: shared[filter.role] }),
    filter.q && t.ofSearch({ search: filter.q.trim() }),
  ];
  return (
    <div role="status">
      <p className="text-lead">{t.days({ from: calendarDay(from), to: calendarDay(to) })}</p>
      <p className="text-small text-soft">{parts.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** The totals of a report. */
function ReportSummary({ filter, report: { totals, wages, from, to } }: ReportScopeProps) {
  const [t, shared, outcomes] = useTexts(reportTexts, adminCommonTexts, outcomeTexts);
  // Settled one by one, or many at once.
  const toOpenEnds = (words: string) => (
    <Link to="/admin/open-ends" search={{ all: true }} className="inline-block min-h-6 underline underline-offset-4">
      {words}
    </Link>
  );
  const open = openNote(t, totals);
  const rate = fillRate(totals);
  const missed = noShowRate(totals);
  const { type, role, q } = filter;
  const signups = (of: SignupsFilter['of']): Behind => ({ signups: { from, to, type, role, q, of, who: undefined } });
  const figures: { label: string; value: string; note?: ReactNode; behind?: Behind | false }[] = [
    { label: shared.people, value: amount(totals.people) },
    {
      label: t.shifts,
      value: amount(totals.shifts),
      behind: totals.shifts > 0 && signups(undefined),
      note: (open || totals.out_assumed > 0) && (
        <>
          {open && toOpenEnds(open)}
          {totals.out_assumed > 0 && <span className="block">{t.assumed({ count: totals.out_assumed })}</span>}
        </>
      ),
    },
    { label: t.hours, value: amount(hoursOf(totals.minutes)), note: assumedNote(outcomes, totals) },
    { label: t.credits, value: amount(totals.credits), note: assumedCredits(totals) },
    ...(wages
      ? [
          { label: t.paidHours, value: amount(hoursOf(totals.paid_minutes)) },
          {
            label: t.cost,
            value: money(totals.pay),
            behind: totals.pay > 0 && signups('paid'),
            note:
              totals.unmarked > 0 &&
              toOpenEnds(shared.unmarkedPay({ count: totals.unmarked, amount: money(totals.unmarked_pay) })),
          },
        ]
      : []),
    {
      label: t.fillRate,
      value: rate === null ? '–' : percent(rate),
      behind: totals.filled > 0 && signups('filled'),
      note: totals.offered === null ? undefined : t.placesFilled({ filled: totals.filled, offered: totals.offered }),
    },
    {
      label: t.noShows,
      value: amount(totals.no_shows),
      behind: totals.no_shows > 0 && signups('no_show'),
      note: missed !== null && t.ofExpected({ rate: percent(missed), count: totals.shifts + totals.no_shows }),
    },
  ];
  return (
    <dl className="sheet grid grid-cols-2 gap-x-4 gap-y-5 p-4 sm:grid-cols-4 sm:p-6">
      {figures.map(({ label, value, note, behind }) => (
        <div key={label} className="min-w-0">
          <dt className="text-small text-soft">{label}</dt>
          <dd className="text-lead font-strong lg:text-day lg:font-regular">
            <BehindLink behind={behind || undefined} className="inline-block min-h-6 underline decoration-edge">
              {value}
            </BehindLink>
            {note && <span className="block text-small font-regular text-soft">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface ReportBodyProps extends ReportScopeProps {
  onChange: (part: ReportFilter, step: boolean) => void;
  /** Clears all filters; undefined if none is set. */
  onReset?: (() => void) | undefined;
}

/** All tables of a report: those with a chart, and others to open. */
function tablesOf(t: Texts, asked: { report: Report; filter: ReportFilter }) {
  const [months, types, people] = workTables(t, asked) as [ReportTable, ReportTable, ReportTable];
  const costs = costTables(t, asked);
  const charts = [
    ...[hoursTable(t, asked), ...fillTables(t, asked), distributionTable(t, asked)],
    ...[budgetTable(t, asked), ...costs].filter((table) => table?.chart),
  ].filter((table) => table !== null && table !== undefined && table.rows.length > 0) as ReportTable[];
  const others = costs.filter(({ chart }) => !chart);
  return { charts, months, types, people, costs: others, paid: paidTable(t, asked), absence: absenceTable(t, asked) };
}

/** The figures of a report: the totals, the charts, then the tables to open. */
function ReportBody({ report, filter, onChange, onReset }: ReportBodyProps) {
  const [own, common, outcomes, { approved }] = useTexts(reportTexts, adminCommonTexts, outcomeTexts, hoursTexts);
  const t = useMemo(() => ({ ...outcomes, ...common, ...own, approved }), [outcomes, common, own, approved]);
  const tables = useMemo(() => tablesOf(t, { report, filter }), [t, report, filter]);
  const { from, to, totals, by, periods } = report;
  const { hours, sort } = filter;
  const shared = {
    ...{ period: { from, to }, sort },
    onSort: (next: string | undefined) => onChange({ sort: next } as ReportFilter, false),
  };
  if (periods.length === 0) {
    return (
      <div className="sheet px-5 py-8 text-center sm:px-6">
        <h2 className="text-lead font-strong">{t.nothing}</h2>
        <p className="mt-1 text-soft">{t.nothingHint}</p>
        {onReset && (
          <Button className="mt-4" onClick={onReset}>
            {t.reset}
          </Button>
        )}
      </div>
    );
  }
  const steps = stepsOf(periods, by).map((step) => ({ value: step, label: t[step] }));
  const { months, types, people, costs, paid, absence } = tables;
  return (
    <>
      <ReportSummary filter={filter} report={report} />
      {tables.charts.map((table) => (
        <ChartSection key={table.id} table={table} {...shared}>
          {table.id === 'hours' && steps.length > 1 && (
            <ToggleGroup
              label={t.columnsOf}
              value={by}
              options={steps}
              onChange={(next) => onChange({ by: next } as ReportFilter, true)}
            />
          )}
        </ChartSection>
      ))}
      <div className="sheet divide-y divide-line">
        <ReportSection table={months} {...shared} none={t.nothing} />
        <ReportSection table={types} {...shared} none={t.nothing} />
        {/* Opened by a figure of the chart. */}
        <ReportSection key={`people ${hours}`} table={people} {...shared} none={t.nothing} opened={hours !== undefined}>
          {hours && (
            <p className="flex flex-wrap items-center gap-x-3 text-soft">
              {hoursInWords(t, hours)}
              <BehindLink
                behind={{ report: { ...filter, hours: undefined }, hash: 'people' }}
                className="inline-flex min-h-11 items-center underline"
              >
                {t.showEverybody}
              </BehindLink>
            </p>
          )}
        </ReportSection>
        {totals.offered === null && <p className="px-4 py-3 text-soft sm:px-6">{t.fillOfAll}</p>}
        {costs.map((table) => (
          <ReportSection key={table.id} table={table} {...shared} />
        ))}
        {paid && <ReportSection table={paid} {...shared} none={t.noPaid} />}
        <ReportSection table={absence} {...shared} none={t.noNotThere} />
      </div>
    </>
  );
}

/** Work at events: hours, credits and cost over time, by slot type and by person. */
function ReportsPage() {
  const [t, shared, pages] = useTexts(reportTexts, adminCommonTexts, administrationTexts);
  const filter = Route.useSearch();
  const navigate = Route.useNavigate();
  // Typed letters and dates add no entries to the history. A choice is added to the address, not to what is drawn, which can be a
  // moment older.
  const onChange = (part: ReportFilter, step: boolean) =>
    void navigate({
      search: (before) => reportSearch.parse({ ...before, ...part }),
      replace: !step,
      resetScroll: false,
    });
  const problem = problemOf(filter);
  const query = useQuery({ ...reportQuery(filter), enabled: !problem });
  const report = query.data;
  const others = useMemo(() => report?.slot_types.map(({ slot_type }) => slot_type) ?? [], [report]);
  const { sort: _, ...choices } = filter;
  const chosen = Object.values(choices).some((each) => each !== undefined);
  const reset = () =>
    onChange(
      {
        from: undefined,
        to: undefined,
        type: undefined,
        role: undefined,
        q: undefined,
        by: undefined,
        hours: undefined,
      },
      true,
    );
  const [wages, approves] = [useWages(), useApprovesHours()];
  const print = (
    <Button disabled={!report || problem !== undefined} onClick={() => window.print()}>
      {shared.print}
    </Button>
  );
  return (
    <>
      <PageHead
        title={pages.reports}
        actions={
          <>
            {approves && (
              <Link
                to="/admin/timesheets"
                search={{ from: filter.from, to: filter.to }}
                className={buttonStyle('quiet')}
              >
                {pages.timesheets}
              </Link>
            )}
            {wages && (
              <Link to="/admin/pay-runs" className={buttonStyle('quiet')}>
                {pages.payRuns}
              </Link>
            )}
            {print}
          </>
        }
      >
        {t.about}
      </PageHead>
      <ReportFilters filter={filter} known={report} others={others} onChange={onChange} />
      <div className="mt-6 grid grid-cols-1 gap-6 print:block print:*:mb-6" aria-busy={query.isFetching}>
        {problem ? (
          <Message tone="error">{t[problem]}</Message>
        ) : (
          <>
            <FailedToLoad query={query} sentence={t.loadFailed} />
            {query.isPending && [0, 1, 2].map((part) => <Skeleton key={part} className="h-64" />)}
            {report && (
              <>
                <ReportScope filter={filter} report={report} />
                <ReportBody report={report} filter={filter} onChange={onChange} onReset={chosen ? reset : undefined} />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

export const Route = createFileRoute('/_app/admin/reports/')({
  validateSearch: reportSearch,
  loader: ({ context: { queryClient }, location }) =>
    preload(queryClient, reportQuery(reportSearch.parse(location.search))),
  shouldReload: isArriving,
  component: ReportsPage,
});

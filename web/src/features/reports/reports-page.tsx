import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { administrationTexts } from '@/components/layout/admin/texts.ts';
import { FailedToLoad } from '@/components/layout/failed-to-load.tsx';
import { PageHead } from '@/components/layout/page-head.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { adminCommonTexts } from '@/i18n/admin-texts.ts';
import { problemOf } from './periods.ts';
import { reportQuery } from './queries.ts';
import { ReportBody } from './report-body.tsx';
import { ReportFilters } from './report-filters.tsx';
import { ReportScope } from './report-scope.tsx';
import { type ReportFilter, reportSearch } from './search.ts';
import { reportTexts } from './texts.ts';

const route = getRouteApi('/_app/admin/reports');

/** Work at past events: hours, credits and cost by month, slot type and person. */
export function ReportsPage() {
  const t = useStore(reportTexts);
  const shared = useStore(adminCommonTexts);
  const pages = useStore(administrationTexts);
  const filter = route.useSearch();
  const navigate = route.useNavigate();
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
  const { sort, ...choices } = filter;
  const chosen = Object.values(choices).some((each) => each !== undefined);
  const reset = () =>
    onChange({ from: undefined, to: undefined, type: undefined, role: undefined, q: undefined }, true);
  const print = (
    <Button disabled={!report || problem !== undefined} onClick={() => window.print()}>
      {shared.print}
    </Button>
  );
  return (
    <>
      <PageHead title={pages.reports} actions={print}>
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
                <ReportBody
                  report={report}
                  sort={sort}
                  onSort={(next) => onChange({ sort: next }, false)}
                  onReset={chosen ? reset : undefined}
                />
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

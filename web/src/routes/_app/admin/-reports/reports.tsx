import { getRouteApi } from '@tanstack/react-router';
import { ReportsPage } from '@/features/reports/components/reports-page.tsx';
import { type ReportFilter, reportSearch } from '@/features/reports/search.ts';

const route = getRouteApi('/_app/admin/reports');

/** The report with its filter in the address. Letters and dates typed are no steps that one can go back from. */
export function Reports() {
  const filter = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: ReportFilter, step: boolean) =>
    void navigate({ search: reportSearch.parse({ ...filter, ...part }), replace: !step, resetScroll: false });
  return <ReportsPage filter={filter} onChange={change} />;
}

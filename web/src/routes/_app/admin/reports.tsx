import { createFileRoute } from '@tanstack/react-router';
import { ReportsPage } from '@/features/reports/components/reports-page.tsx';
import { reportQuery } from '@/features/reports/queries.ts';
import { reportSearch } from '@/features/reports/search.ts';
import { isArriving, preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/reports')({
  validateSearch: reportSearch,
  loader: ({ context: { queryClient }, location }) =>
    preload(queryClient, reportQuery(reportSearch.parse(location.search))),
  shouldReload: isArriving,
  component: ReportsPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { reportQuery } from '@/features/reports/queries.ts';
import { ReportsPage } from '@/features/reports/reports-page.tsx';
import { reportSearch } from '@/features/reports/search.ts';
import { isArriving, preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/reports')({
  validateSearch: reportSearch,
  loader: ({ context: { queryClient }, location }) =>
    preload(queryClient, reportQuery(reportSearch.parse(location.search))),
  shouldReload: isArriving,
  component: ReportsPage,
});

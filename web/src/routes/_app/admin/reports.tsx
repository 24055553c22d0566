import { createFileRoute } from '@tanstack/react-router';
import { reportQuery } from '@/features/reports/queries.ts';
import { readReportFilter } from '@/features/reports/search.ts';
import { isArriving, preload } from '@/lib/query/preload.ts';
import { Reports } from './-reports/reports.tsx';

export const Route = createFileRoute('/_app/admin/reports')({
  validateSearch: readReportFilter,
  loader: ({ context: { queryClient }, location }) =>
    preload(queryClient, reportQuery(readReportFilter(location.search))),
  shouldReload: isArriving,
  component: Reports,
});

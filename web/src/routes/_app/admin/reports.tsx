import { createFileRoute } from '@tanstack/react-router';
import { reportQuery } from '@/features/reports/queries.ts';
import { readReportFilter } from '@/features/reports/search.ts';
import { preload } from '@/lib/preload.ts';
import { Reports } from './-reports/reports.tsx';

export const Route = createFileRoute('/_app/admin/reports')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readReportFilter,
  // Another order asks for nothing.
  loaderDeps: ({ search: { from, to, type, role, q } }) => ({ from, to, type, role, q }),
  loader: ({ context: { queryClient }, deps }) => preload(queryClient, reportQuery(deps)),
  component: Reports,
});

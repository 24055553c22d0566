import { createFileRoute } from '@tanstack/react-router';
import { OpenEndsPage } from '@/features/attendance/open-ends/open-ends-page.tsx';
import { openEndsQuery } from '@/features/attendance/open-ends/queries.ts';
import { openEndsSearch } from '@/features/attendance/open-ends/search.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/open-ends')({
  validateSearch: openEndsSearch,
  loader: ({ context: { queryClient }, location }) =>
    preload(queryClient, openEndsQuery(openEndsSearch.parse(location.search).all === true)),
  component: OpenEndsPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { unreachedQuery } from '@/components/unreached/queries.ts';
import { UnreachedPage } from '@/features/unreached/components/unreached-page.tsx';
import { unreachedSearch } from '@/features/unreached/search.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/unreached')({
  validateSearch: unreachedSearch,
  loader: ({ context: { queryClient }, location }) =>
    preload(queryClient, unreachedQuery(unreachedSearch.parse(location.search).change)),
  component: UnreachedPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { ChangesPage } from '@/features/bulk-changes/changes-page.tsx';
import { changesQuery } from '@/features/bulk-changes/queries.ts';

export const Route = createFileRoute('/_app/admin/changes')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(changesQuery),
  component: ChangesPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { FeedsPage } from '@/features/ical-feeds/feeds-page.tsx';
import { feedsQuery } from '@/features/ical-feeds/queries.ts';
import { feedsSearch } from '@/features/ical-feeds/search.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/ical-feeds/')({
  validateSearch: feedsSearch,
  loader: ({ context: { queryClient } }) => preload(queryClient, feedsQuery),
  component: FeedsPage,
});

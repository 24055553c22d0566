import { createFileRoute } from '@tanstack/react-router';
import { CreateFeedPage } from '@/features/ical-feeds/create-feed-page.tsx';
import { feedsQuery } from '@/features/ical-feeds/queries.ts';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

export const Route = createFileRoute('/_app/admin/ical-feeds/create')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, slotTypesQuery);
    preload(queryClient, feedsQuery);
    preload(queryClient, organisationQuery);
  },
  component: CreateFeedPage,
});

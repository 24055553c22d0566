import { createFileRoute } from '@tanstack/react-router';
import { EditFeedPage } from '@/features/ical-feeds/edit-feed-page.tsx';
import { feedsQuery } from '@/features/ical-feeds/queries.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

export const Route = createFileRoute('/_app/admin/ical-feeds/$feedId/edit')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, feedsQuery);
    preload(queryClient, slotTypesQuery);
  },
  component: EditFeedPage,
});

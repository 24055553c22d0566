import { createFileRoute } from '@tanstack/react-router';
import { watchesQuery } from '@/components/watching/watches.ts';
import { SettingsPage } from '@/features/users/components/settings-page.tsx';
import { ownCalendarQuery, ownSessionsQuery } from '@/features/users/queries.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/volunteer/settings')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, ownCalendarQuery);
    preload(queryClient, ownSessionsQuery);
    preload(queryClient, watchesQuery);
  },
  component: SettingsPage,
});

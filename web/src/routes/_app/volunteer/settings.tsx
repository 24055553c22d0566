import { createFileRoute } from '@tanstack/react-router';
import { watchesQuery } from '@/domains/watching/watches.ts';
import { ownCalendarQuery, ownSessionsQuery } from '@/features/account/queries.ts';
import { SettingsPage } from '@/features/account/settings-page.tsx';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/volunteer/settings')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, ownCalendarQuery);
    preload(queryClient, ownSessionsQuery);
    preload(queryClient, watchesQuery);
  },
  component: SettingsPage,
});

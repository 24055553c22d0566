import { createFileRoute } from '@tanstack/react-router';
import { feedsQuery } from '@/features/ical-feeds/queries.ts';
import { preload } from '@/lib/query/preload.ts';
import { FeedsScreen } from './-feeds/feeds-screen.tsx';

/** `history`: the feed whose history is open. */
const readSearch = ({ history }: Record<string, unknown>): { history?: string | undefined } => ({
  history: typeof history === 'string' ? history : undefined,
});

export const Route = createFileRoute('/_app/admin/ical-feeds/')({
  validateSearch: readSearch,
  loader: ({ context: { queryClient } }) => preload(queryClient, feedsQuery),
  component: FeedsScreen,
});

import { createFileRoute } from '@tanstack/react-router';
import { readManagedFilter } from '@/features/event-management/search.ts';
import { Events } from './-events/events.tsx';
import { preloadManagedEvents } from './-events/preload.ts';

export const Route = createFileRoute('/_app/admin/events/')({
  // What is asked of the API comes with the page, so that nobody else has to carry it.
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: readManagedFilter,
  loaderDeps: ({ search: { start, end, past } }) => ({ start, end, past }),
  loader: ({ context: { queryClient, user }, deps }) => preloadManagedEvents(queryClient, user, deps),
  component: Events,
});

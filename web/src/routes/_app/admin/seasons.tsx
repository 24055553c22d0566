import { createFileRoute } from '@tanstack/react-router';
import { SeasonsPage } from '@/features/settings/seasons/seasons-page.tsx';
import { preload } from '@/lib/query/preload.ts';
import { seasonsQuery } from '@/lib/query/seasons-query.ts';

export const Route = createFileRoute('/_app/admin/seasons')({
  loader: ({ context: { queryClient } }) => preload(queryClient, seasonsQuery),
  component: SeasonsPage,
});

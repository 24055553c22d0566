import { createFileRoute } from '@tanstack/react-router';
import { WallsPage } from '@/features/walls/walls-page.tsx';
import { preload } from '@/lib/query/preload.ts';
import { wallsQuery } from '@/lib/query/walls-query.ts';

export const Route = createFileRoute('/_app/admin/walls')({
  loader: ({ context: { queryClient } }) => preload(queryClient, wallsQuery),
  component: WallsPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { LeadOpenEndsPage } from '@/features/attendance/open-ends/lead-open-ends-page.tsx';
import { openEndsQuery } from '@/features/attendance/open-ends/queries.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/lead/open-ends')({
  loader: ({ context: { queryClient } }) => preload(queryClient, openEndsQuery()),
  component: LeadOpenEndsPage,
});

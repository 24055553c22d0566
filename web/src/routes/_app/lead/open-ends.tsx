import { createFileRoute } from '@tanstack/react-router';
import { LeadOpenEndsPage } from '@/features/open-ends/components/lead-open-ends-page.tsx';
import { openEndsQuery } from '@/features/open-ends/queries.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/lead/open-ends')({
  loader: ({ context: { queryClient } }) => preload(queryClient, openEndsQuery()),
  component: LeadOpenEndsPage,
});

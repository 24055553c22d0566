import { createFileRoute } from '@tanstack/react-router';
import { LeadsPage } from '@/features/people/leads/leads-page.tsx';
import { leadsQuery } from '@/lib/query/leads-query.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/leads')({
  loader: ({ context: { queryClient } }) => preload(queryClient, leadsQuery),
  component: LeadsPage,
});

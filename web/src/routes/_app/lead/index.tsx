import { createFileRoute } from '@tanstack/react-router';
import { LeadPage } from '@/features/lead/lead-page.tsx';
import { ledShiftsQuery } from '@/features/lead/queries.ts';

export const Route = createFileRoute('/_app/lead/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(ledShiftsQuery),
  component: LeadPage,
});

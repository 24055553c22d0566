import { createFileRoute } from '@tanstack/react-router';
import { noticesQuery } from '@/features/notices/queries.ts';
import { VolunteerArea } from './-layout/volunteer-area.tsx';

export const Route = createFileRoute('/_app/volunteer')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(noticesQuery),
  component: VolunteerArea,
});

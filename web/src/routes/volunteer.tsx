import { createFileRoute } from '@tanstack/react-router';
import { VolunteerLayout } from '@/components/layout/volunteer-layout.tsx';
import { NoticeBell } from '@/features/notices/notice-bell.tsx';
import { ElseFits } from '@/features/volunteer/taking/else-fits.tsx';
import { noticesQuery } from '@/lib/query/notices-query.ts';

export const Route = createFileRoute('/_app/volunteer')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(noticesQuery),
  component: () => <VolunteerLayout bell={<NoticeBell />} below={<ElseFits />} />,
});

import { createFileRoute } from '@tanstack/react-router';
import { QualificationsPage } from '@/features/settings/qualifications/qualifications-page.tsx';
import { preload } from '@/lib/query/preload.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';

export const Route = createFileRoute('/_app/admin/qualifications')({
  loader: ({ context: { queryClient } }) => preload(queryClient, qualificationsQuery),
  component: QualificationsPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { SystemSettingsPage } from '@/features/settings/organisation/system-settings-page.tsx';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';

export const Route = createFileRoute('/_app/admin/settings')({
  loader: ({ context: { queryClient } }) => preload(queryClient, organisationQuery),
  component: SystemSettingsPage,
});

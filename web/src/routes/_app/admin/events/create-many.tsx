import { createFileRoute } from '@tanstack/react-router';
import { GridPage } from '@/features/bulk-changes/grid-page.tsx';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

export const Route = createFileRoute('/_app/admin/events/create-many')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, slotTypesQuery);
    preload(queryClient, organisationQuery);
  },
  component: GridPage,
});

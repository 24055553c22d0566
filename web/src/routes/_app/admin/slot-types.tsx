import { createFileRoute } from '@tanstack/react-router';
import { SlotTypesPage } from '@/features/settings/slot-types/slot-types-page.tsx';
import { organisationQuery } from '@/lib/query/organisation-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

export const Route = createFileRoute('/_app/admin/slot-types')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, slotTypesQuery);
    preload(queryClient, organisationQuery);
  },
  component: SlotTypesPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '@/features/users/components/profile-page.tsx';
import { preload } from '@/lib/query/preload.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';

export const Route = createFileRoute('/_app/volunteer/profile')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, qualificationsQuery);
    preload(queryClient, slotTypesQuery);
  },
  component: ProfilePage,
});

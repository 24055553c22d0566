import { createFileRoute } from '@tanstack/react-router';
import { loadMonth } from '@/domains/availability/availability-section.tsx';
import { ProfilePage } from '@/features/account/profile-page.tsx';
import { preload } from '@/lib/query/preload.ts';
import { qualificationsQuery } from '@/lib/query/qualifications-query.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';

export const Route = createFileRoute('/_app/volunteer/profile')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, qualificationsQuery);
    preload(queryClient, slotTypesQuery);
    // The month marks the person's shifts.
    preload(queryClient, signupsQuery);
    // With the data instead of after them. If it fails, the page says so.
    loadMonth().catch(() => undefined);
  },
  component: ProfilePage,
});

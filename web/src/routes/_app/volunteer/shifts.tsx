import { createFileRoute } from '@tanstack/react-router';
import { handOversQuery } from '@/domains/hand-over/hand-overs.ts';
import { waitsQuery } from '@/domains/waitlist/waits.ts';
import { OwnShiftsPage } from '@/features/own-shifts/own-shifts-page.tsx';
import { ownCodeQuery } from '@/lib/query/own-code-query.ts';
import { preload } from '@/lib/query/preload.ts';
import { slotTypesQuery } from '@/lib/query/slot-types-query.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';

export const Route = createFileRoute('/_app/volunteer/shifts')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, signupsQuery);
    preload(queryClient, waitsQuery);
    preload(queryClient, handOversQuery);
    preload(queryClient, slotTypesQuery);
    // So that it is kept on the device for the gate.
    preload(queryClient, ownCodeQuery);
  },
  component: OwnShiftsPage,
});

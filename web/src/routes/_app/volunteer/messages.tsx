import { createFileRoute } from '@tanstack/react-router';
import { handOversQuery } from '@/domains/hand-over/hand-overs.ts';
import { waitsQuery } from '@/domains/waitlist/waits.ts';
import { MessagesPage } from '@/features/notices/messages-page.tsx';
import { readNoticesQuery } from '@/features/notices/notice-list.tsx';
import { preload } from '@/lib/query/preload.ts';
import { signupsQuery } from '@/lib/signups/changes.ts';

export const Route = createFileRoute('/_app/volunteer/messages')({
  loader: ({ context: { queryClient } }) => {
    preload(queryClient, readNoticesQuery);
    preload(queryClient, signupsQuery);
    preload(queryClient, waitsQuery);
    preload(queryClient, handOversQuery);
  },
  component: MessagesPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { LeadSentPage } from '@/features/letters/lead-sent-page.tsx';
import { messagesQuery } from '@/lib/letters/letters-query.ts';

export const Route = createFileRoute('/_app/lead/messages')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(messagesQuery),
  component: LeadSentPage,
});

import { createFileRoute } from '@tanstack/react-router';
import { SentMessagesPage } from '@/features/letters/sent-messages-page.tsx';
import { messagesQuery } from '@/lib/letters/letters-query.ts';

export const Route = createFileRoute('/_app/admin/messages')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(messagesQuery),
  component: SentMessagesPage,
});

import { useStore } from '@nanostores/react';
import { createFileRoute } from '@tanstack/react-router';
import { LeadHead } from '@/domains/leads/lead-head.tsx';
import { messagesQuery } from '@/lib/letters/letters-query.ts';
import { SentList } from './sent-list.tsx';
import { sentTexts } from './sent-texts.ts';

/** The messages that a lead has sent. New ones begin at a shift. */
function LeadSentPage() {
  const t = useStore(sentTexts);
  return (
    <>
      <LeadHead />
      <SentList byWhom={false} hint={t.fromShift} />
    </>
  );
}

export const Route = createFileRoute('/_app/lead/messages')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(messagesQuery),
  component: LeadSentPage,
});

import { useStore } from '@nanostores/react';
import { LeadHead } from '@/components/leads/lead-head.tsx';
import { sentMessages } from '../messages.ts';
import { SentList } from './sent-list.tsx';

/** The messages that a lead has sent. New ones begin at a shift. */
export function LeadSentPage() {
  const t = useStore(sentMessages);
  return (
    <>
      <LeadHead />
      <SentList byWhom={false} hint={t.fromShift} />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { LeadHead } from '@/domains/leads/lead-head.tsx';
import { SentList } from './sent-list.tsx';
import { sentTexts } from './sent-texts.ts';

/** The messages that a lead has sent. New ones begin at a shift. */
export function LeadSentPage() {
  const t = useStore(sentTexts);
  return (
    <>
      <LeadHead />
      <SentList byWhom={false} hint={t.fromShift} />
    </>
  );
}

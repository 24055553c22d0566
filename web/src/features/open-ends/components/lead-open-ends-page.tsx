import { useStore } from '@nanostores/react';
import { LeadHead } from '@/components/leads/lead-head.tsx';
import { openEndMessages } from '../messages.ts';
import { OpenEnds } from './open-ends.tsx';

/** People who were never checked out or marked at the shifts that somebody leads, as long as they may settle it. */
export function LeadOpenEndsPage() {
  const t = useStore(openEndMessages);
  return (
    <>
      <LeadHead />
      <OpenEnds none={t.none} linked={false} />
    </>
  );
}

import { useStore } from '@nanostores/react';
import { LeadHead } from '@/domains/leads/lead-head.tsx';
import { OpenEnds } from './open-ends.tsx';
import { openEndTexts } from './texts.ts';

/** People who were never checked out or marked at the shifts that somebody leads, as long as they may settle it. */
export function LeadOpenEndsPage() {
  const t = useStore(openEndTexts);
  return (
    <>
      <LeadHead />
      <OpenEnds none={t.none} linked={false} />
    </>
  );
}

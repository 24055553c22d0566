import { useStore } from '@nanostores/react';
import { createFileRoute } from '@tanstack/react-router';
import { LeadHead } from '@/domains/leads/lead-head.tsx';
import { preload } from '@/lib/query/preload.ts';
import { OpenEnds, openEndsQuery } from './open-ends.tsx';
import { openEndTexts } from './texts.ts';

/** People who were never checked out or marked at the shifts that somebody leads, as long as they may settle it. */
function LeadOpenEndsPage() {
  const t = useStore(openEndTexts);
  return (
    <>
      <LeadHead />
      <OpenEnds none={t.none} linked={false} />
    </>
  );
}

export const Route = createFileRoute('/_app/lead/open-ends')({
  loader: ({ context: { queryClient } }) => preload(queryClient, openEndsQuery()),
  component: LeadOpenEndsPage,
});

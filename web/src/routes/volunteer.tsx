import { useStore } from '@nanostores/react';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { VolunteerLayout } from '@/components/layout/volunteer-layout.tsx';
import { optionalPart } from '@/components/ui/lazy.tsx';
import { NoticeBell } from '@/features/notices/notice-bell.tsx';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { givenBack } from '@/lib/signups/given-back.ts';

const Panel = optionalPart(() =>
  import('@/features/volunteer/taking/else-fits-panel.tsx').then(({ ElseFitsPanel }) => ElseFitsPanel),
);

const Asked = optionalPart(() =>
  import('@/domains/custom-fields/answers-asked.tsx').then(({ AnswersAsked }) => AnswersAsked),
);

/** After a place was given back: what else fits, on the page where it was given back. */
function ElseFits() {
  const given = useStore(givenBack);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another page it is no longer about what the person does
  useEffect(() => () => givenBack.set(null), [path]);
  return given && <Panel key={given.at} given={given} />;
}

export const Route = createFileRoute('/_app/volunteer')({
  loader: ({ context }) => void context.queryClient.prefetchQuery(noticesQuery),
  component: () => (
    <VolunteerLayout
      bell={<NoticeBell />}
      below={
        <>
          <ElseFits />
          <Asked />
        </>
      }
    />
  ),
});

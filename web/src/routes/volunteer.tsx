import { useStore } from '@nanostores/react';
import { createFileRoute, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { VolunteerLayout } from '@/components/layout/volunteer-layout.tsx';
import { optionalPart, useWanted } from '@/components/ui/lazy.tsx';
import { NoticeBell } from '@/features/notices/notice-bell.tsx';
import { withTexts } from '@/i18n/languages.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { neededAnswers } from '@/lib/query/needed-answers.ts';
import { noticesQuery } from '@/lib/query/notices-query.ts';
import { givenBack } from '@/lib/signups/given-back.ts';

const Panel = optionalPart(() =>
  import('@/features/volunteer/taking/else-fits-panel.tsx').then(({ ElseFitsPanel }) => ElseFitsPanel),
);

const loadAsk = () =>
  withTexts('dialogs', () => import('@/domains/custom-fields/ask-dialog.tsx')).then(({ AskDialog }) => AskDialog);

/** Asks for answers when something that the person does here needs them. */
function AnswersAsked() {
  const needed = useStore(neededAnswers);
  const { user } = useAuth();
  useEffect(() => {
    neededAnswers.set(null);
    return () => neededAnswers.set(undefined);
  }, []);
  const Dialog = useWanted(loadAsk, Boolean(needed));
  if (!Dialog || !needed || !user) return null;
  return <Dialog userId={user.id} needed={needed} onClose={() => neededAnswers.set(null)} />;
}

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
          <AnswersAsked />
        </>
      }
    />
  ),
});

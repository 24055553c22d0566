import { useStore } from '@nanostores/react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { VisitorSheet } from '@/components/layout/visitor-sheet.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { ApiError } from '@/lib/api/api-error.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { InvitationOver } from './invitation-over.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import { invitationPageQuery } from './queries.ts';
import { joinTexts } from './texts.ts';

function Invitation() {
  const t = useStore(joinTexts);
  const token = useLocation({ select: ({ hash }) => hash });
  const query = useQuery(invitationPageQuery(token));
  const { data: invitation, error } = query;
  usePageTitle(t.title);
  if (invitation) {
    return invitation.end ? (
      <InvitationOver why={invitation.end} invitation={invitation} />
    ) : (
      <OpenInvitation token={token} invitation={invitation} />
    );
  }
  if (error instanceof ApiError && ['not_found', 'invalid_request'].includes(error.code)) {
    return <InvitationOver why="unknown" />;
  }
  if (!error) return <Spinner className="size-6 text-action" />;
  return (
    <>
      <h1 className="text-day">{t.title}</h1>
      <Message tone="error" className="mt-4" action={<Button onClick={() => void query.refetch()}>{t.retry}</Button>}>
        {t.loadFailed}
      </Message>
    </>
  );
}

/** The page of the link in an invitation. Only its button uses the link, because mail scanners follow links too. */
export const JoinPage = () => (
  <VisitorSheet>
    <Invitation />
  </VisitorSheet>
);

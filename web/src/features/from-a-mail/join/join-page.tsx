import { acceptInvitation, type InvitationPage, readInvitation } from '@contract/joining.ts';
import { useStore } from '@nanostores/react';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link, useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { VisitorSheet } from '@/components/layout/brand.tsx';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { Spinner } from '@/components/ui/spinner.tsx';
import { needTexts, reloadsTexts } from '@/i18n/languages.ts';
import { RichText } from '@/i18n/rich-text.tsx';
import { api } from '@/lib/api/api.ts';
import { ApiError } from '@/lib/api/api-error.ts';
import { wait } from '@/lib/api/wait.ts';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { authReady } from '@/lib/auth/auth-service.ts';
import { homeOf } from '@/lib/auth/known-member.ts';
import { memberOf } from '@/lib/auth/member.ts';
import { supabase } from '@/lib/auth/supabase.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { joinTexts } from './texts.ts';

/** What an invitation says, by the secret in its link. Reading it uses up nothing. */
const invitationPageQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation-page', token] as const,
    queryFn: () => api(readInvitation, { body: { token } }),
  });

const tries = 5;

/** Exchanges the link of an invitation for a one-time link, and signs in with that. It can be repeated if it fails. */
async function joinOnce(token: string): Promise<void> {
  const { token_hash, type } = await api(acceptInvitation, { body: { token } });
  await authReady();
  const { error } = await (await supabase()).auth.verifyOtp({ token_hash, type });
  if (error) throw error;
}

/**
 * Joins with the link of an invitation. While many people do that at the same time, it waits as long as the server asks and up to
 * twice that, so that not all of them come back at once.
 * @param onCrowded called before each wait
 * @param signal ends the waiting; then rejects with its reason
 */
async function join(token: string, onCrowded: () => void, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await joinOnce(token);
      return;
    } catch (error) {
      const reason = error instanceof ApiError ? error.reason : null;
      if (reason?.code !== 'unavailable' || reason.params.what !== 'sign_in' || attempt === tries) throw error;
      onCrowded();
      await wait(reason.params.retry_after * 1000 * (1 + Math.random()), signal);
    }
  }
}

interface OpenInvitationProps {
  token: string;
  invitation: InvitationPage;
}

function useHeading({ inviter, organisation }: InvitationPage): string {
  const t = useStore(joinTexts);
  if (inviter) return organisation ? t.invites({ inviter, organisation }) : t.invitesHere({ inviter });
  return organisation ? t.invited({ organisation }) : t.invitedHere;
}

/** Who invites to what, and the button that joins. */
function OpenInvitation({ token, invitation }: OpenInvitationProps) {
  const t = useStore(joinTexts);
  const heading = useHeading(invitation);
  const { organisation, role, email } = invitation;
  const { session } = useAuth();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const [isCrowded, setCrowded] = useState(false);
  const joining = useMutation({
    mutationFn: async () => {
      leaving.current = new AbortController();
      await join(token, () => setCrowded(true), leaving.current.signal).finally(() => setCrowded(false));
      const user = await memberOf(queryClient);
      await navigate({ href: user ? homeOf(user) : '/', replace: true });
    },
  });
  // While this runs, the session becomes the new person's.
  const other = joining.isPending ? null : (session?.user.email ?? null);
  const label = organisation ? t.join({ organisation }) : t.joinHere;
  return (
    <>
      <h1 className="text-day">{heading}</h1>
      <p className="mt-3">{t[role]}</p>
      <p className="mt-3 text-soft">{t.account({ email })}</p>
      {other && (
        <Message tone="info" className="mt-4">
          {t.other({ email: other })}
        </Message>
      )}
      <div role="status">
        {isCrowded && (
          <Message tone="info" className="mt-4">
            {t.crowded}
          </Message>
        )}
      </div>
      {joining.isError && (
        <Message tone="error" className="mt-4">
          {joining.error instanceof ApiError ? messageOf(joining.error) : t.failed}
        </Message>
      )}
      <Button
        variant="primary"
        busy={joining.isPending}
        busyLabel={t.joining}
        onClick={() => joining.mutate()}
        className="mt-6 min-h-12 w-full"
      >
        {other ? t.joinInstead : label}
      </Button>
      {other && (
        <Link to="/" className={buttonStyle('tinted', 'mt-3 min-h-12 w-full')}>
          {t.stay}
        </Link>
      )}
    </>
  );
}

interface InvitationOverProps {
  why: NonNullable<InvitationPage['end']> | 'unknown';
  invitation?: InvitationPage;
}

/** Why an invitation can no longer be used, whom to ask, and the way to sign in. */
function InvitationOver({ why, invitation }: InvitationOverProps) {
  const t = useStore(joinTexts);
  const { contact = null, inviter = null } = invitation ?? {};
  const whom = contact ?? ((why !== 'inviter' && inviter) || t.askSender);
  return (
    <>
      <h1 className="text-day">{t.over}</h1>
      <p className="mt-3">{t[why]}</p>
      {why !== 'used' && (
        <p className="mt-3 text-soft">
          <RichText text={t.ask} values={{ whom }} />
        </p>
      )}
      <Link to="/login" className={buttonStyle(why === 'used' ? 'primary' : 'tinted', 'mt-6 min-h-12 w-full')}>
        {t.signIn}
      </Link>
    </>
  );
}

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
const JoinPage = () => (
  <VisitorSheet>
    <Invitation />
  </VisitorSheet>
);

export const Route = createFileRoute('/join')({
  loader: needTexts,
  shouldReload: reloadsTexts,
  component: JoinPage,
});

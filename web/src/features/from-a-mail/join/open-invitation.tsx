import type { InvitationPage } from '@contract/joining.ts';
import { useStore } from '@nanostores/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button, buttonStyle } from '@/components/ui/button.tsx';
import { Message } from '@/components/ui/message.tsx';
import { ApiError } from '@/lib/api/api-error.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { homeOf } from '@/lib/auth/home.ts';
import { memberOf } from '@/lib/auth/member.ts';
import { messageOf } from '@/lib/errors/message-of.ts';
import { join } from './join.ts';
import { joinTexts } from './texts.ts';

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
export function OpenInvitation({ token, invitation }: OpenInvitationProps) {
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

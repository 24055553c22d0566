import { useStore } from '@nanostores/react';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { VisitorSheet } from '@/components/layout/visitor-sheet.tsx';
import { Message } from '@/components/ui/message.tsx';
import { usePageTitle } from '@/lib/app/use-page-title.ts';
import { useAuth } from '@/lib/auth/auth-context.tsx';
import { endedSession } from '@/lib/auth/ended-session.ts';
import { errorTexts } from '@/lib/errors/texts.ts';
import { isDraftKept } from '@/lib/forms/use-kept-draft.ts';
import { awaitedEmail, setAwaitedEmail } from './awaited-email.ts';
import { CheckEmail } from './check-email.tsx';
import { LoginForm } from './login-form.tsx';
import { NoAccount } from './no-account.tsx';
import { OrganisationName } from './organisation-name.tsx';
import { loginTexts } from './texts.ts';

const route = getRouteApi('/login');

/** Sign-in: first the address, then the link or the code from the email. */
export function LoginPage() {
  const t = useStore(loginTexts);
  const refusals = useStore(errorTexts);
  const { redirect, expired } = route.useSearch();
  const { session } = useAuth();
  const [email, setEmail] = useState(awaitedEmail);
  usePageTitle(email ? t.checkEmail : t.title);
  const wait = (address: string | null) => {
    setAwaitedEmail(address);
    setEmail(address);
  };
  const ended = expired && !session ? endedSession() : null;
  const account = session?.user.id;
  useEffect(() => {
    if (!account) return;
    // They signed in, maybe with the link in another tab. This page still shows only if they have no access.
    setAwaitedEmail(null);
    setEmail(null);
  }, [account]);
  return (
    <VisitorSheet>
      <OrganisationName />
      {email ? (
        <CheckEmail email={email} onTryAgain={() => wait(null)} />
      ) : (
        <>
          {expired && !session && (
            <Message tone="attention" className="mb-6">
              <p>{refusals.unauthenticated({})}</p>
              {ended && isDraftKept(ended.userId) && <p className="mt-1">{t.kept}</p>}
            </Message>
          )}
          {session && <NoAccount email={session.user.email ?? ''} />}
          <LoginForm redirect={redirect} known={ended?.email ?? ''} onSent={wait} />
        </>
      )}
    </VisitorSheet>
  );
}
